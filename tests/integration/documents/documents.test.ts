import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { documentLimits } from '../../../contract/documents/document-limits.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { JobKind } from '../../../start/composition/features.ts'
import { filledForm, insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { startBucket } from '../../support/bucket.ts'
import { noisyPicture, pdfFile } from '../../support/documents/document-files.ts'
import { beginUpload, ownDocument, readContent, upload } from '../../support/documents/document-steps.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { giveRole, type Person, send, signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()

/** The names of all that is kept of a document. */
const stored = (id: string) => readdir(join(product.dataDir, 'documents', id)).catch(() => [])

const removeOld = () => runNow('remove_old_documents')

/** Runs a job of every six hours, to its end. */
async function runNow(kind: JobKind): Promise<void> {
  const key = `every:${kind}`
  const job = product.db.updateTable('jobs').where('key', '=', key)
  await job.set({ run_at: new Date(0) }).execute()
  await vi.waitUntil(
    async () => {
      const due = await product.db
        .selectFrom('jobs')
        .select('id')
        .where('key', '=', key)
        .where('run_at', '<', new Date(Date.now() + 3600_000))
        .executeTakeFirst()
      return due === undefined
    },
    { timeout: 60_000 },
  )
}

test('[DOC1] [DOC2] a file that is sent in pieces is a document of its owner, byte for byte', async () => {
  const amina = await signUp(product)
  const bytes = await noisyPicture(2_500_000)
  const id = await upload(product, amina, bytes, { name: '../../Zeugnis “1”\u202Egpj.exe' })
  expect(await ownDocument(product, amina, id)).toMatchObject({
    name: 'Zeugnis “1”gpj.exe.png',
    type: 'image/png',
    bytes: bytes.length,
    state: 'ready',
    reason: null,
    usedFor: [],
  })
  expect(await stored(id)).toEqual(['content'])
  const answer = await readContent(product, amina, id)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': `attachment; filename="Zeugnis _1_gpj.exe.png"; filename*=UTF-8''Zeugnis%20%E2%80%9C1%E2%80%9Dgpj.exe.png`,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('[DOC1] only the owner gets it, and staff once it is submitted; every look is noted', async () => {
  const [amina, ben, office] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product, 'moderator'),
  ])
  const id = await upload(product, amina, await pdfFile())
  const statusFor = async (person: { token: string }) => (await readContent(product, person, id)).status
  expect(await Promise.all([amina, ben, office, { token: '' }].map(statusFor))).toEqual([200, 404, 404, 401])
  const applicationId = await insertApplication(product.db, { user_id: amina.userId })
  const link = { application_id: applicationId, question: 'q_file', document_id: id }
  await product.db.insertInto('application_documents').values(link).execute()
  expect(await Promise.all([ben, office].map(statusFor))).toEqual([404, 200])
  const looks = await product.db
    .selectFrom('document_looks')
    .select('user_id')
    .where('document_id', '=', id)
    .execute()
  expect(looks.map(look => look.user_id).sort()).toEqual([amina.userId, office.userId].sort())

  // Removed from one's own, it stays with what was submitted [DOC3].
  expect((await ask(product, ben, `DELETE /documents/${id}`)).body).toEqual({ deletedCount: 0 })
  expect((await ask(product, amina, `DELETE /documents/${id}`)).body).toEqual({ deletedCount: 1 })
  expect((await ask(product, amina, 'GET /documents')).body).toEqual([])
  expect(await statusFor(office)).toBe(200)
  await giveRole(product, office, 'user')
  expect(await statusFor(office)).toBe(404)
})

test('[DOC3] a document that is removed before it is submitted is gone, with its bytes', async () => {
  const amina = await signUp(product)
  const id = await upload(product, amina, await pdfFile())
  await ask(product, amina, `DELETE /documents/${id}`)
  expect((await readContent(product, amina, id)).status).toBe(404)
  await vi.waitUntil(async () => (await stored(id)).length === 0, { timeout: 60_000 })
})

test('[DOC1] what is too large, empty, or of another kind is refused in words', async () => {
  const amina = await signUp(product)
  const begin = (length: number) =>
    send(product, 'POST', '/uploads', {
      token: amina.token,
      headers: { 'upload-length': String(length) },
    }).then(answer => answer.status)
  expect(await Promise.all([0, documentLimits.bytes, documentLimits.bytes + 1].map(begin))).toEqual([
    413, 201, 413,
  ])
  const id = await upload(product, amina, Buffer.from('MZ this is a program'), { name: 'cv.pdf' })
  expect(await ownDocument(product, amina, id)).toMatchObject({
    state: 'refused',
    type: null,
    reason: 'This isn’t a PDF, JPEG or PNG file. Open it, save it as a PDF, and choose that.',
  })
  expect(await stored(id)).toEqual([])
  expect((await readContent(product, amina, id)).status).toBe(404)
})

test('[DOC1] one person keeps a hundred documents, uploads and refused ones included, until they remove one', async () => {
  const amina = await signUp(product)
  const refused = await upload(product, amina, Buffer.from('MZ this is a program'))
  const ready = await upload(product, amina, await pdfFile())
  const link = {
    application_id: await insertApplication(product.db, { user_id: amina.userId }),
    question: 'q_file',
  }
  await product.db
    .insertInto('application_documents')
    .values({ ...link, document_id: ready })
    .execute()
  // Some half, and some whole whose inspection was put off: what one answer lists is what is counted.
  const uploads = Array.from({ length: documentLimits.kept - 2 }, (_, i) => ({
    id: newId(),
    user_id: amina.userId,
    name: 'a.pdf',
    bytes: 10,
    received: i % 2 === 0 ? 10 : 5,
    claimed_until: new Date(Date.now() + 3_600_000),
  }))
  await product.db.insertInto('uploads').values(uploads).execute()
  const begin = async () =>
    (await send(product, 'POST', '/uploads', { token: amina.token, headers: { 'upload-length': '10' } }))
      .status
  expect(await begin()).toBe(409)
  await ask(product, amina, `DELETE /documents/${refused}`)
  expect(await begin()).toBe(201)
  expect(await begin()).toBe(409)
  await ask(product, amina, `DELETE /documents/${ready}`)
  expect(await begin()).toBe(201)
  expect(await begin()).toBe(409)
})

test('[DOC1] a document names what it is used for: each application and draft of its owner once', async () => {
  const [amina, ben] = await Promise.all([signUp(product), signUp(product)])
  const scholarships = await Promise.all(
    ['Fjord Award', 'Delta Grant'].map(name =>
      insertScholarshipWithForm(product, { scholarship_name: name }),
    ),
  )
  const [fjord, delta] = scholarships.map(({ scholarshipId }) => scholarshipId)
  const [id, other] = await Promise.all([
    upload(product, amina, await pdfFile()),
    upload(product, amina, await pdfFile()),
  ])
  const applicationId = await insertApplication(product.db, {
    user_id: amina.userId,
    scholarship_id: fjord,
    scholarship_name: 'Fjord Award',
  })
  for (const question of ['q_one', 'q_two']) {
    const link = { application_id: applicationId, question, document_id: id }
    await product.db.insertInto('application_documents').values(link).execute()
  }
  const answerWith = async (person: Person, answer: string[]) => {
    const { body } = await ask(product, person, 'POST /drafts', { scholarshipId: delta })
    await saveDraft(product, person, body._id, { q_reason: answer })
  }
  await answerWith(amina, [id])
  await answerWith(ben, [other])
  expect((await ownDocument(product, amina, id))?.usedFor).toEqual(['Delta Grant', 'Fjord Award'])
  expect((await ownDocument(product, amina, other))?.usedFor).toEqual([])
})

test('[DOC2] an upload belongs to one person, goes on where it is only, and can be given up', async () => {
  const [amina, ben] = await Promise.all([signUp(product), signUp(product)])
  const { headers } = await send(product, 'POST', '/uploads', {
    token: amina.token,
    headers: { 'upload-length': '10' },
  })
  const path = headers.get('location')?.replace('/api', '') ?? ''
  const patch = (token: string, offset: number, body: string) =>
    fetch(`${product.siteUrl}/api${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body,
    })
  expect((await patch(ben.token, 0, '%PDF-')).status).toBe(404)
  expect((await patch(amina.token, 3, '%PDF-')).status).toBe(409)
  expect((await patch(amina.token, 0, '%PDF-')).headers.get('upload-offset')).toBe('5')
  expect((await patch(amina.token, 5, '1.7 too long')).status).toBe(413)
  const head = await send(product, 'HEAD', path, { token: amina.token })
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'upload-offset': '5',
    'upload-length': '10',
    'tus-resumable': '1.0.0',
    'cache-control': 'no-store',
  })
  expect((await send(product, 'HEAD', path, { token: ben.token })).status).toBe(404)
  const give = async ({ token }: { token: string }) => (await send(product, 'DELETE', path, { token })).json()
  expect([await give(ben), await give(amina)]).toEqual([{ deletedCount: 0 }, { deletedCount: 1 }])
  await vi.waitUntil(async () => (await stored(path.split('/').at(-1) ?? '')).length === 0, {
    timeout: 60_000,
  })
})

test('[DOC2] half uploads are removed after a day', async () => {
  const amina = await signUp(product)
  const insertedId = await beginUpload(product, amina, '%PDF')
  expect(await stored(insertedId)).toEqual(['0'])
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
  await product.db.updateTable('uploads').set({ begun_at: yesterday }).where('id', '=', insertedId).execute()
  await removeOld()
  const status = async () => (await ask(product, amina, `GET /uploads/${insertedId}`)).status
  await vi.waitUntil(async () => (await status()) === 404, { timeout: 60_000 })
  await vi.waitUntil(async () => (await stored(insertedId)).length === 0, { timeout: 60_000 })
})

test('[DOC3] what was removed by its owner ends with the last application that had it', async () => {
  const amina = await signUp(product)
  const id = await upload(product, amina, await pdfFile())
  const applicationId = await insertApplication(product.db, { user_id: amina.userId })
  await product.db
    .insertInto('application_documents')
    .values({ application_id: applicationId, question: 'q_papers', document_id: id })
    .execute()
  await ask(product, amina, `DELETE /documents/${id}`)
  await removeOld()
  expect(await stored(id)).toEqual(['content'])
  await ask(product, amina, `DELETE /appliedScholarship/${applicationId}`)
  await removeOld()
  await vi.waitUntil(async () => (await stored(id)).length === 0, { timeout: 60_000 })
  expect((await readContent(product, amina, id)).status).toBe(404)
})

test('[DOC3] after 24 months a document ends that no application and no draft uses', async () => {
  const amina = await signUp(product)
  const [unused, drafted] = [
    await upload(product, amina, await pdfFile()),
    await upload(product, amina, await pdfFile()),
  ]
  const { scholarshipId } = await insertScholarshipWithForm(product, {
    definition: oneSection('Papers', [asksForFiles('q_papers')]),
  })
  const { body } = await ask(product, amina, 'POST /drafts', { scholarshipId })
  await saveDraft(product, amina, body._id, { q_papers: [drafted] })
  const old = product.db.updateTable('documents').where('user_id', '=', amina.userId)
  await old.set({ uploaded_at: sql`now() - interval '24 months' + interval '1 day'` }).execute()
  await removeOld()
  expect([await stored(unused), await stored(drafted)]).toEqual([['content'], ['content']])
  await old.set({ uploaded_at: sql`now() - interval '24 months' - interval '1 day'` }).execute()
  await removeOld()
  await vi.waitUntil(async () => (await stored(unused)).length === 0, { timeout: 60_000 })
  expect(await stored(drafted)).toEqual(['content'])
  expect((await ask(product, amina, 'GET /documents')).body).toMatchObject([{ _id: drafted }])
})

test('[DOC1] a document that waits for a scanner that is switched off is as good as a new one', async () => {
  const amina = await signUp(product)
  const id = await upload(product, amina, await pdfFile())
  const waiting = { state: 'checking', uploaded_at: sql<Date>`now() - interval '2 days'` } as const
  await product.db.updateTable('documents').set(waiting).where('id', '=', id).execute()
  expect((await readContent(product, amina, id)).status).toBe(409)
  await runNow('scan_waiting_documents')
  expect((await readContent(product, amina, id)).status).toBe(200)
})

test('[DOC1] [DOC2] in a bucket they are kept apart from pictures, and leave nothing else behind', async () => {
  const bucket = await startBucket()
  const { objects } = bucket
  const other = await startTestProduct(bucket.variables())
  try {
    const amina = await signUp(other)
    const bytes = await noisyPicture(1_500_000, 'jpeg')
    const id = await upload(other, amina, bytes, { name: 'Foto.JPEG' })
    expect([...objects.keys()]).toEqual([`/files/documents/${id}/content`])
    const answer = await readContent(other, amina, id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    await ask(other, amina, `DELETE /documents/${id}`)
    await vi.waitUntil(() => objects.size === 0, { timeout: 60_000 })
  } finally {
    await other.stop()
    await bucket.stop()
  }
})

test('[DOC3] what an application was submitted with is the applicant’s own, and at most twenty', async () => {
  const { scholarshipId } = await insertScholarshipWithForm(product, {
    definition: oneSection('Papers', questions.map(asksForFiles)),
    application_fee_minor: 0,
  })
  const [amina, ben] = await Promise.all([signUp(product), signUp(product)])
  const id = await upload(product, amina, await pdfFile(), { name: 'diploma.pdf' })
  const many = await insertDocuments(amina, 21)
  const submit = (person: Person, ids: string[]) =>
    ask(product, person, 'POST /appliedScholarship', {
      scholarshipId,
      ...filledForm,
      answers: Object.fromEntries(questions.map((question, i) => [question, ids.slice(5 * i, 5 * i + 5)])),
    })
  await ask(product, ben, 'POST /create-payment-intent', { scholarshipId })
  await ask(product, amina, 'POST /create-payment-intent', { scholarshipId })
  const foreign = await submit(ben, [id])
  expect([foreign.status, foreign.body.error.fields]).toEqual([
    400,
    { q_papers1: 'Please choose the document again: it is gone.' },
  ])
  expect(refusal(await submit(amina, many))).toEqual([409, 'too_many_documents'])
  const own = await submit(amina, [id])
  expect(own.status).toBe(201)
  const answers = await ask(product, amina, `GET /appliedScholarship/answers/${own.body.insertedId}`)
  expect(answers.body).toMatchObject([
    { answers: [{ text: 'diploma.pdf', documents: [{ _id: id, name: 'diploma.pdf', state: 'ready' }] }] },
  ])
  const documents = (await ask(product, amina, 'GET /documents')).body
  expect(documents).toContainEqual(expect.objectContaining({ _id: id, usedFor: [expect.any(String)] }))
})

const asksForFiles = (id: string) =>
  ({ id, type: 'file', wording: 'Your papers', help: '', required: false, maxFiles: 5 }) as const

const questions = Array.from({ length: 5 }, (_, i) => `q_papers${i + 1}`)

/** @returns the ids of documents without bytes */
async function insertDocuments({ userId: user_id }: Person, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    user_id,
    name: 'page.pdf',
    type: 'application/pdf' as const,
    bytes: 10,
    sha256: '',
    state: 'ready' as const,
    reason: null,
  }))
  await product.db.insertInto('documents').values(rows).execute()
  return rows.map(({ id }) => id)
}
