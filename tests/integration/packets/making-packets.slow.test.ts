import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeWhole } from '../../../server/features/packets/making-service.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import type { FileStore } from '../../../server/platform/storage/file-store.ts'
import { removeStrays } from '../../../server/operations/strays/stray-service.ts'
import { pdfBomb } from '../../scenarios/documents/hostile-documents.ts'
import { ask } from '../../support/ask.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'
import { giveRole, type Person, signUp } from '../../support/identity/people.ts'
import { askForPacket, insertWithDocuments, ownPacket, packetBytes } from '../../support/packet-steps.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

let officer: Person
beforeEach(async () => {
  await product.db.deleteFrom('packets').execute()
  officer = await signUp(product, 'moderator')
})

const disk = () => createDiskStore(join(product.dataDir, 'documents'))
const make = (id: string, documents: FileStore = disk()) =>
  makeWhole({ db: product.db, documents, readSite: async () => ({ timeZone: 'UTC' }) }, id)
const stored = (id: string) => readdir(join(product.dataDir, 'documents', id)).catch(() => [])
const change = (id: string, changes: object) =>
  product.db.updateTable('packets').set(changes).where('id', '=', id).execute()

/** A packet of one application with a document of this content, that waits to be made. */
async function waitingPacket(content?: Buffer) {
  const documents = [{ name: 'marks.pdf', content: content ?? (await pdfFile()) }]
  const { ids } = await insertWithDocuments(product, { 'Amina Khan': documents })
  return askForPacket(product, officer, { applications: ids })
}

/** Names of the files that jobs will remove. */
async function toBeRemoved(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_array_elements_text(payload->'names') as name from jobs where kind = 'remove_stored' and done_at is null`.execute(
    product.db,
  )
  return rows.map(({ name }) => name)
}

test('[DESK8] an attempt that was cut short is made anew, and what it left is removed', async () => {
  const id = await waitingPacket()
  for (const part of ['1-0', '1-1']) await disk().put(`${id}/${part}`, Buffer.from('%PDF half'), '')
  await change(id, { state: 'making', attempt: 1, parts: 2, claimed_until: new Date(Date.now() - 1000) })
  expect((await ask(product, officer, `GET /packets/${id}/content`)).status).toBe(404)
  await make(id)
  expect(await ownPacket(product, officer, id)).toMatchObject({ state: 'ready', done: 1, applications: 1 })
  expect(await toBeRemoved()).toEqual(expect.arrayContaining([`${id}/1-0`, `${id}/1-1`]))
  const { pages } = await readPdfText(await packetBytes(product, officer, id))
  expect(pages[2]).toContain('Transcript of records')
})

test('[DESK8] one packet is made at a time, and who makes it makes those that wait', async () => {
  const first = await waitingPacket()
  const asker = officer
  officer = await signUp(product, 'moderator')
  const second = await waitingPacket()
  await change(first, { state: 'making', attempt: 1, claimed_until: new Date(Date.now() + 60_000) })
  await make(second)
  expect(await ownPacket(product, officer, second)).toMatchObject({ state: 'waiting' })
  await change(first, { state: 'waiting', claimed_until: null })
  await make(first)
  expect(await ownPacket(product, asker, first)).toMatchObject({ state: 'ready' })
  expect(await ownPacket(product, officer, second)).toMatchObject({ state: 'ready' })
})

test('[DESK8] a document that takes too much is named, and the rest is shown', async () => {
  const id = await waitingPacket(pdfBomb())
  await make(id)
  const { pages } = await readPdfText(await packetBytes(product, officer, id))
  expect(pages[1]).toContain('1. Amina Khan')
  expect(pages[2]).toMatch(
    /marks.pdf This document is not shown here: it (is too complex to open|cannot be read)\./,
  )
})

test('[DESK8] a packet that is removed, or loses an application, while it is made leaves nothing', async () => {
  const id = await waitingPacket()
  const removing: FileStore = {
    ...disk(),
    open: async name => {
      await ask(product, officer, `DELETE /packets/${id}`)
      return disk().open(name)
    },
  }
  await make(id, removing)
  expect(await stored(id)).toEqual([])

  const other = await waitingPacket()
  const losing: FileStore = {
    ...disk(),
    open: async name => {
      await product.db.deleteFrom('packet_applications').where('packet_id', '=', other).execute()
      return disk().open(name)
    },
  }
  await make(other, losing)
  expect(await ownPacket(product, officer, other)).toMatchObject({ state: 'gone' })
  expect(await stored(other)).toEqual([])
})

test('[DESK8] a store that fails is tried five times, and then the packet says so', async () => {
  const id = await waitingPacket()
  const failing: FileStore = { ...disk(), put: () => Promise.reject(new Error('The disk is full.')) }
  // The second and third attempts are as the first and the fourth.
  for (const attempts of [0, 3]) {
    await change(id, { attempt: attempts })
    await expect(make(id, failing)).rejects.toThrow('The disk is full.')
    expect(await ownPacket(product, officer, id)).toMatchObject({ state: 'waiting' })
  }
  await make(id, failing)
  expect(await ownPacket(product, officer, id)).toMatchObject({
    state: 'failed',
    note: 'It could not be made. Please ask for it again.',
  })
})

test('[DESK8] an officer who is one no more gets no packet made', async () => {
  const id = await waitingPacket()
  await giveRole(product, officer, 'user')
  await make(id)
  const { state } = await product.db
    .selectFrom('packets')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('failed')
  expect(await stored(id)).toEqual([])
})

test('[DESK8] [V6] the sweep of files that no row knows leaves packets alone, and takes lost parts', async () => {
  const id = await waitingPacket()
  await make(id)
  await disk().put(`${id}/0-7`, Buffer.from('left behind'), '')
  const images = createDiskStore(join(product.dataDir, 'images'))
  const look = () =>
    removeStrays({ db: product.db, images, documents: disk(), log: { info: () => undefined } })
  await look()
  await sql`update stray_files set seen_at = seen_at - interval '1 day'`.execute(product.db)
  await look()
  expect(await stored(id)).toEqual(['1-0'])
})
