import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { packetLimits } from '../../../contract/packets/packet-limits.ts'
import { removeOldPackets } from '../../../server/features/packets/removal-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { giveRole, type Person, send, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import {
  askForPacket,
  insertWithDocuments,
  ownPacket,
  packetBytes,
  readPacket,
  untilMade,
} from '../../support/packet-steps.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'
import { useProduct } from '../../support/product.ts'
import { askForReferences, insertLetter, mailedToken, nameReferee } from '../../support/reference-steps.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

/** Two people, of whom the first has a document, one that cannot be read, and one that is still being checked. */
async function insertTwo() {
  return insertWithDocuments(product, {
    'Amina Khan': [
      { name: '1 transcript.pdf', content: await pdfFile({ line: 'Marks of Amina' }) },
      { name: '2 broken.pdf', content: Buffer.from('%PDF-1.7 and nothing else') },
      { name: '3 waiting.pdf', content: await pdfFile(), state: 'checking' },
    ],
    'Bela Nagy': [],
  })
}

/** What the store has of a packet. */
const stored = (id: string) => readdir(join(product.dataDir, 'documents', id)).catch(() => [])

test('[DESK8] [AUDIT1] a PDF has the names first, then each application with its documents, bookmarks and page numbers; asking and fetching are recorded, also with each application and document', async () => {
  const { ids, applicants } = await insertTwo()
  const id = await askForPacket(product, officer, { applications: ids })
  const { pages, bookmarks } = await readPdfText(await packetBytes(product, officer, id))
  expect(pages[0]).toContain('2 applications')
  expect(pages[0]).toContain('for Mira Staff')
  expect(pages[0]).toMatch(/1 Amina Khan Pending 3, of which 2 not shown 2/)
  expect(pages[0]).toContain('2 documents cannot be shown')
  expect(pages[1]).toContain('Because of this, says Amina Khan.')
  expect(pages[2]).toContain('Marks of Amina')
  expect(pages[3]).toContain('2 broken.pdf This document is not shown here: it cannot be read.')
  expect(pages[4]).toContain('This document is not shown here: it is still being checked.')
  expect(pages[5]).toContain('2. Bela Nagy')
  for (const [index, page] of pages.entries()) expect(page).toMatch(new RegExp(` ${index + 1}( |$)`))
  expect(bookmarks).toEqual([
    { title: 'Names', page: 1, below: [] },
    {
      title: '1. Amina Khan',
      page: 2,
      below: [
        { title: '1 transcript.pdf', page: 3, below: [] },
        { title: '2 broken.pdf', page: 4, below: [] },
        { title: '3 waiting.pdf', page: 5, below: [] },
      ],
    },
    { title: '2. Bela Nagy', page: 6, below: [] },
  ])

  const entries = await product.db
    .selectFrom('record_entries')
    .select(['action', 'actor_id', 'object_id', 'application_id', 'subject_id'])
    .where(({ eb, or }) => or([eb('object_id', '=', id), eb('application_id', 'in', ids.map(knownId))]))
    .where('actor_id', '=', officer.userId)
    .orderBy('action')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'application.packet',
    'application.packet',
    'packet.ask',
    'packet.look',
  ])
  expect(new Set(entries.slice(0, 2).map(entry => entry.application_id))).toEqual(new Set(ids))
  const looks = await product.db
    .selectFrom('document_looks')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['name', 'document_looks.user_id'])
    .where('documents.user_id', '=', applicants[0]?.userId ?? '')
    .orderBy('name')
    .execute()
  expect(looks).toEqual([
    { name: '1 transcript.pdf', user_id: officer.userId },
    { name: '2 broken.pdf', user_id: officer.userId },
  ])
})

test('[DESK8] a ZIP has the applications as a PDF, and each document as it was sent', async () => {
  const { ids } = await insertTwo()
  const id = await askForPacket(product, officer, { applications: ids, kind: 'zip' })
  const files = unzip(await packetBytes(product, officer, id))
  expect([...files.keys()]).toEqual([
    '001 Amina Khan/1 1 transcript.pdf',
    '001 Amina Khan/2 2 broken.pdf',
    'Applications.pdf',
  ])
  expect(files.get('001 Amina Khan/2 2 broken.pdf')?.toString()).toBe('%PDF-1.7 and nothing else')
  const { pages } = await readPdfText(files.get('Applications.pdf') as Buffer)
  expect(pages[1]).toContain('In this archive: 001 Amina Khan/1 1 transcript.pdf')
  expect(pages[1]).toContain('Not in this archive: it is still being checked.')
})

test('[DESK8] [REF2] letters of reference that were received stand behind the documents, in a ZIP as files; without both, the pages name them', async () => {
  const { ids, applicants, scholarshipId } = await insertWithDocuments(product, {
    'Amina Khan': [{ name: 'marks.pdf', content: await pdfFile({ line: 'Marks of Amina' }) }],
    'Bela Nagy': [],
  })
  await askForReferences(product, officer, scholarshipId, { count: 3 })
  const amina = applicants[0] as Person
  const insert = (letter: Parameters<typeof insertLetter>[3]) =>
    insertLetter(product, amina, scholarshipId, letter)
  await insert({ name: 'Dr Akhter', text: 'She asks.\nShe listens.' })
  await insert({ name: 'Prof ../Mwangi', text: 'See below.', file: await pdfFile({ line: 'From Mwangi' }) })
  await insert({ name: 'Dr Cut', file: Buffer.from('%PDF-1.7 and nothing else') })
  await insert({ name: 'Dr Slow', text: 'A draft that nobody sent', state: 'opened' })

  const id = await askForPacket(product, officer, { applications: ids })
  const { pages, bookmarks } = await readPdfText(await packetBytes(product, officer, id))
  expect(pages[0]).toContain('1 letter cannot be shown; each one’s page says why.')
  expect(pages[0]).toMatch(/Letters Page 1 Amina Khan Pending 1 3 of 3 2 2 Bela Nagy Pending 0 0 of 3 8/)
  expect(pages[1]).toContain('Letters of reference Dr Akhter, My teacher Received on 20 November 2026')
  expect(pages[3]).toContain(
    'Reference by Dr Akhter Who they are My teacher Received 20 November 2026 She asks. She listens.',
  )
  expect(pages[4]).toContain('See below.')
  expect(pages[5]).toContain('From Mwangi')
  expect(pages[6]).toContain('Reference by Dr Cut This document is not shown here: it cannot be read.')
  expect(pages.join()).not.toContain('nobody sent')
  expect(bookmarks[1]?.below.map(({ title }) => title)).toEqual([
    'marks.pdf',
    'Reference by Dr Akhter',
    'Reference by Prof ../Mwangi',
    'Reference by Prof ../Mwangi',
    'Reference by Dr Cut',
  ])

  const zip = await askForPacket(product, officer, { applications: ids, kind: 'zip' })
  const files = unzip(await packetBytes(product, officer, zip))
  expect([...files.keys()]).toEqual([
    '001 Amina Khan/1 marks.pdf',
    '001 Amina Khan/Reference 1 by Dr Akhter.txt',
    '001 Amina Khan/Reference 2 by Mwangi.txt',
    '001 Amina Khan/Reference 2 by Mwangi.pdf',
    '001 Amina Khan/Reference 3 by Dr Cut.pdf',
    'Applications.pdf',
  ])
  expect(files.get('001 Amina Khan/Reference 1 by Dr Akhter.txt')?.toString()).toBe(
    'Reference by Dr Akhter\nWho they are: My teacher\nReceived: 20 November 2026\n\nShe asks.\nShe listens.\n',
  )
  const inZip = (await readPdfText(files.get('Applications.pdf') as Buffer)).pages[1]
  expect(inZip).toContain('In this archive: 001 Amina Khan/Reference 1 by Dr Akhter.txt')

  const short = await askForPacket(product, officer, { applications: ids, documents: false })
  const without = (await readPdfText(await packetBytes(product, officer, short))).pages
  expect(without).toHaveLength(3)
  expect(without[1]).toContain('marks.pdf Documents are not part of this packet.')
  expect(without[1]).toContain('Letters are not part of this packet.')

  await sql`update documents set bytes = ${packetLimits.bytes} where user_id = ${amina.userId}`.execute(
    product.db,
  )
  const body = { _id: newId(), kind: 'pdf', documents: true, selection: { picked: ids } }
  expect(refusal(await ask(product, officer, 'POST /packets', body))).toEqual([400, 'invalid_input'])
})

test('[DESK8] [REF1] a referee who has their letters deleted takes the packets along that hold one', async () => {
  const { ids, applicants, scholarshipId } = await insertWithDocuments(product, { 'Amina Khan': [] })
  await askForReferences(product, officer, scholarshipId)
  const email = `referee.${newId()}@example.org`
  await nameReferee(product, applicants[0] as Person, scholarshipId, { name: 'Dr Akhter', email })
  const token = await mailedToken(product, email)
  const body = { text: 'She asks.', version: 0 }
  expect((await send(product, 'POST', `/reference/send/${token}`, { body })).status).toBe(200)
  const packets: { asker: Person; id: string }[] = []
  for (const documents of [true, false]) {
    const asker = await signUp(product, 'moderator')
    const id = await askForPacket(product, asker, { applications: ids, documents })
    await packetBytes(product, asker, id)
    packets.push({ asker, id })
  }
  expect((await send(product, 'POST', `/reference/forget/${token}`)).status).toBe(200)
  const states = await Promise.all(packets.map(({ asker, id }) => ownPacket(product, asker, id)))
  expect(states).toMatchObject([
    { state: 'gone', note: 'A letter of reference in it was deleted.' },
    { state: 'ready' },
  ])
})

test('[DESK8] a packet is for who asked for it, while they are an officer, until it expires', async () => {
  const { ids } = await insertTwo()
  const [asker, colleague] = await Promise.all([signUp(product, 'moderator'), signUp(product, 'admin')])
  const id = await askForPacket(product, asker, { applications: ids })
  expect((await untilMade(product, asker, id)).state).toBe('ready')
  const answer = await readPacket(product, asker, id)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="packet-\d{4}-\d\d-\d\d\.pdf"/),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  expect((await readPacket(product, colleague, id)).status).toBe(404)
  expect(await ownPacket(product, colleague, id)).toBeUndefined()
  expect(refusal(await ask(product, colleague, `DELETE /packets/${id}`))).toEqual([404, 'not_found'])

  await giveRole(product, asker, 'user')
  expect((await readPacket(product, asker, id)).status).toBe(403)
  await giveRole(product, asker, 'moderator')
  expect((await readPacket(product, asker, id)).status).toBe(200)

  await product.db.updateTable('packets').set({ expires_at: new Date() }).where('id', '=', id).execute()
  expect((await readPacket(product, asker, id)).status).toBe(404)
  expect(await ownPacket(product, asker, id)).toBeUndefined()
  await removeOldPackets(product.db)
  await vi.waitFor(async () => expect(await stored(id)).toEqual([]), 60_000)
})

test('[DESK8] sent twice, one packet is made; another one waits until it is ready, and ten are kept', async () => {
  const { ids } = await insertTwo()
  const asker = await signUp(product, 'moderator')
  const _id = newId()
  const body = { _id, kind: 'pdf', documents: true, selection: { picked: ids } }
  const answers = await Promise.all([1, 2, 3].map(() => ask(product, asker, 'POST /packets', body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await ask(product, asker, 'GET /packets')).body).toHaveLength(1)
  await untilMade(product, asker, _id)
  expect((await ask(product, asker, 'POST /packets', body)).status).toBe(201)
  const other = await signUp(product, 'moderator')
  expect(refusal(await ask(product, other, 'POST /packets', body))).toEqual([404, 'not_found'])

  await product.db.updateTable('packets').set({ state: 'waiting' }).where('id', '=', _id).execute()
  const busy = await ask(product, asker, 'POST /packets', { ...body, _id: newId() })
  expect(busy).toMatchObject({
    status: 409,
    body: { error: { message: 'Another packet of yours is being made. Please try again when it is ready.' } },
  })
  await sql`
    insert into packets (id, user_id, kind, with_documents, applications, state)
    select gen_random_uuid(), ${asker.userId}, 'pdf', true, 1, 'failed' from generate_series(1, 9)`.execute(
    product.db,
  )
  await product.db.updateTable('packets').set({ state: 'failed' }).where('id', '=', _id).execute()
  const full = await ask(product, asker, 'POST /packets', { ...body, _id: newId() })
  expect(full.body.error.message).toBe('You have 10 packets. Please remove one first.')
  expect((await ask(product, asker, `DELETE /packets/${_id}`)).body).toEqual({ deletedCount: 1 })
  expect((await ask(product, asker, 'POST /packets', { ...body, _id: newId() })).status).toBe(201)
})

test('[DESK8] one’s own application, one that is not there, and too large documents are refused in words', async () => {
  const { ids } = await insertTwo()
  const asker = await signUp(product, 'moderator')
  const request = (applications: string[], documents = true) =>
    ask(product, asker, 'POST /packets', {
      _id: newId(),
      kind: 'pdf',
      documents,
      selection: { picked: applications },
    })
  expect(refusal(await request([...ids, newId()]))).toEqual([404, 'not_found'])
  const own = await insertApplication(product.db, { user_id: asker.userId })
  expect(refusal(await request([...ids, own]))).toEqual([403, 'own_application'])
  await sql`
    update documents set bytes = 110000000 where id in (
      select document_id from application_documents where application_id = ${ids[0]})`.execute(product.db)
  const large = await request(ids)
  expect(large.body.error.fields.documents).toBe(
    'The documents total 315 MB; the limit is 300 MB. Choose fewer applications, or leave the documents out.',
  )
  expect((await request(ids, false)).status).toBe(201)
})

test('[DESK8] a deleted application or person takes the packets along that hold it', async () => {
  const asker = await signUp(product, 'moderator')
  const { ids, applicants } = await insertTwo()
  const id = await askForPacket(product, asker, { applications: ids })
  await packetBytes(product, asker, id)
  expect(await stored(id)).not.toEqual([])
  const applicant = applicants[1]
  expect((await ask(product, applicant, `DELETE /appliedScholarship/${ids[1]}`)).status).toBe(200)
  expect(await ownPacket(product, asker, id)).toMatchObject({
    state: 'gone',
    note: 'An application in it was deleted.',
  })
  expect((await readPacket(product, asker, id)).status).toBe(404)
  await removeOldPackets(product.db)
  await vi.waitFor(async () => expect(await stored(id)).toEqual([]), 60_000)

  const again = await askForPacket(product, asker, { applications: [ids[0] ?? ''] })
  await packetBytes(product, asker, again)
  const admin = await signUp(product, 'admin')
  expect((await ask(product, admin, `DELETE /users/${asker.userId}`)).status).toBe(200)
  await vi.waitFor(async () => expect(await stored(again)).toEqual([]), 60_000)
})

test('[DESK8] [DESK7] the names have the mean as far as who asks may see it', async () => {
  const { ids, scholarshipId } = await insertTwo()
  const [scorer, other] = await Promise.all([signUp(product, 'moderator'), signUp(product, 'moderator')])
  const criteria = [{ name: 'Need', weight: 1, words: ['', '', '', '', ''] }]
  const sheet = { version: 0, criteria, hides: true }
  const written = await ask(product, scorer, `POST /scores/criteria/${scholarshipId}`, sheet)
  expect(written).toMatchObject({ status: 201 })
  await ask(product, scorer, `PATCH /scores/${ids[0]}`, { version: 1, points: [4] })
  const firstPage = async (person: typeof scorer) => {
    const id = await askForPacket(product, person, { applications: ids, documents: false })
    return (await readPdfText(await packetBytes(product, person, id))).pages[0]
  }
  expect(await firstPage(scorer)).toContain('Amina Khan Pending 4.0 (1)')
  expect(await firstPage(other)).not.toContain('Score')
})

test('[DESK8] what cannot be printed is said before a packet is made, which is then made with boxes', async () => {
  const { ids } = await insertWithDocuments(product, { 'Amina Khan': [], 'Musa ꕙꔤ': [] })
  const body = { _id: newId(), kind: 'pdf', documents: true, selection: { picked: ids } }
  const refused = await ask(product, officer, 'POST /packets', body)
  expect(refused.body.error.fields).toEqual({
    boxes: '1 application has letters that cannot be printed: Musa ꕙꔤ (Vai ꕙ ꔤ). They become boxes.',
  })
  expect(await ownPacket(product, officer, body._id)).toBeUndefined()
  expect(await ask(product, officer, 'POST /packets', { ...body, boxes: true })).toMatchObject({
    status: 201,
  })
  expect(await untilMade(product, officer, body._id)).toMatchObject({ state: 'ready' })
})
