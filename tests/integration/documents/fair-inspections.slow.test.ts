import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import {
  claimWholeUpload,
  noteInspected,
  releaseUpload,
} from '../../../server/features/documents/upload-repository.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { beginUpload, ownDocument, upload } from '../../support/documents/document-steps.ts'
import { ask } from '../../support/ask.ts'
import { pdfBomb } from '../../scenarios/documents/hostile-documents.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

/** Where nothing is inspected unless it is uploaded. */
const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

/** A whole upload that nobody has inspected. @returns its id */
async function insertWhole({ userId: user_id }: Person, bytes: Buffer): Promise<string> {
  const id = newId()
  await mkdir(join(product.dataDir, 'documents', id), { recursive: true })
  await writeFile(join(product.dataDir, 'documents', id, '0'), bytes)
  const size = { bytes: bytes.length, received: bytes.length, pieces: [0] }
  await product.db
    .insertInto('uploads')
    .values({ id, user_id, name: 'a.pdf', ...size })
    .execute()
  return id
}

const rowOf = (id: string) =>
  product.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

afterEach(() => product.db.deleteFrom('uploads').execute())

// First, because an upload of another test would go on looking for what waits.
test('[DOC1] people take turns, and nobody has two inspections at once, whichever processes ask', async () => {
  const people = await Promise.all([signUp(product), signUp(product), signUp(product)])
  const [amina, ben, chi] = people
  const bytes = await pdfFile()
  const names = new Map<string | undefined, string>()
  for (const [name, person] of [
    ['a1', amina],
    ['a2', amina],
    ['a3', amina],
    ['b1', ben],
    ['b2', ben],
  ] as const) {
    names.set(await insertWhole(person, bytes), name)
  }
  const claim = async () => (await claimWholeUpload(product.db))?.id
  const together = await Promise.all([claim(), claim(), claim()])
  expect(together.map(id => names.get(id)).sort()).toEqual(['a1', 'b1', undefined])

  const order: (string | undefined)[] = []
  names.set(await insertWhole(chi, bytes), 'c1')
  for (const id of together) if (id) await noteInspected(product.db, id)
  for (let id = await claim(); id; id = await claim()) {
    order.push(names.get(id))
    await noteInspected(product.db, id)
  }
  expect(order.slice(0, 1)).toEqual(['c1'])
  expect(order.slice(1, 3).sort()).toEqual(['a2', 'b2'])
  expect(order.slice(3)).toEqual(['a3'])
})

test('[DOC1] an inspection that failed, or whose process died, is begun again', async () => {
  const amina = await signUp(product)
  const id = await insertWhole(amina, await pdfFile())
  const claim = async () => (await claimWholeUpload(product.db))?.id
  expect([await claim(), await claim()]).toEqual([id, undefined])
  await product.db
    .updateTable('uploads')
    .set({ claimed_until: new Date(0) })
    .execute()
  expect(await claim()).toBe(id)
  await releaseUpload(product.db, id, 0)
  await upload(product, amina, await pdfFile())
  await vi.waitUntil(() => ownDocument(product, amina, id), { timeout: 60_000 })
})

test('[DOC1] a server that stops ends its inspections without a verdict', async () => {
  const other = await startTestProduct({ DATA_DIR: product.dataDir }, { databaseUrl: product.databaseUrl })
  const amina = await signUp(product)
  const id = await insertWhole(amina, pdfBomb())
  await vi.waitUntil(async () => (await rowOf(id)).claimed_until !== null, { timeout: 60_000, interval: 5 })
  await other.stop()
  expect(await rowOf(id)).toMatchObject({ inspected_at: null })
  expect(await ownDocument(product, amina, id)).toBeUndefined()
  expect((await claimWholeUpload(product.db))?.id).toBe(id)
})

test('[DOC2] asking how far an upload is starts nothing', async () => {
  const amina = await signUp(product)
  const id = await insertWhole(amina, await pdfFile())
  expect((await ask(product, amina, `GET /uploads/${id}`)).body).toMatchObject({ inspected: false })
  await send(product, 'HEAD', `/uploads/${id}`, { token: amina.token })
  expect(await rowOf(id)).toMatchObject({ claimed_until: null, inspected_at: null })
})

/** Begins to send bytes of an upload, and stops without an end. */
function sendSome(person: Person, id: string, { length, bytes }: { length: number; bytes: number }) {
  const sending = request(`${product.siteUrl}/api/uploads/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
      'upload-offset': 0,
    },
  })
  sending.on('error', () => undefined).write(Buffer.alloc(bytes, 'x'))
  return sending
}

const size = 2_000_000

async function beginMany(person: Person, count: number): Promise<string[]> {
  const row = { user_id: person.userId, name: 'a.pdf', bytes: size }
  const ids = Array.from({ length: count }, () => newId())
  await product.db
    .insertInto('uploads')
    .values(ids.map(id => ({ ...row, id })))
    .execute()
  return ids
}

test('[DOC2] a piece that is too long is refused before it is read', async () => {
  const amina = await signUp(product)
  const [id = ''] = await beginMany(amina, 1)
  const sending = sendSome(amina, id, { length: size + 1, bytes: 1 })
  const [answer] = await once(sending, 'response')
  expect(answer.statusCode).toBe(413)
  sending.destroy()
})

test('[DOC2] a person sends six pieces at once; more wait unread, and nobody else does', async () => {
  const [amina, ben] = await Promise.all([signUp(product), signUp(product)])
  const arrived = async () => {
    const rows = await product.db
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', amina.userId)
      .where('received', '>', 0)
      .execute()
    return rows.length
  }
  const some = { length: size, bytes: 1_200_000 }
  const ids = await beginMany(amina, 8)
  const sendings = ids.slice(0, 6).map(id => sendSome(amina, id, some))
  await vi.waitUntil(async () => (await arrived()) === 6, { timeout: 60_000 })
  sendings.push(...ids.slice(6).map(id => sendSome(amina, id, some)))
  expect((await rowOf(await beginUpload(product, ben, '%PDF'))).received).toBe(4)
  expect(await arrived()).toBe(6)
  for (const sending of sendings.slice(0, 2)) sending.destroy()
  await vi.waitUntil(async () => (await arrived()) === 8, { timeout: 60_000 })
  for (const sending of sendings) sending.destroy()
})

// Last: the server keeps inspecting these files, and would claim an upload that another test needs.
test('[DOC1] who sends twenty files that take long does not keep another person’s file waiting', async () => {
  const [hog, amina] = await Promise.all([signUp(product), signUp(product)])
  const bomb = pdfBomb()
  for (let i = 0; i < 20; i += 1) await insertWhole(hog, bomb)
  // Whatever is uploaded makes the server look for all that waits.
  const own = await upload(product, amina, await pdfFile())
  expect(await ownDocument(product, amina, own)).toMatchObject({ state: 'ready' })
  const again = await upload(product, amina, await pdfFile())
  expect(await ownDocument(product, amina, again)).toMatchObject({ state: 'ready' })
  const inspected = await product.db
    .selectFrom('uploads')
    .select('id')
    .where('inspected_at', 'is not', null)
    .where('user_id', '=', hog.userId)
    .execute()
  // First come, first served, it would be all twenty.
  expect(inspected.length).toBeLessThan(10)
})
