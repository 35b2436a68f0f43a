import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { forgetDeletedRows } from '../../../server/platform/database/deleted-rows.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { specified } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { answersOf, applyByDraft, type Draft, saveDraft, submitDraft } from '../../support/draft-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

const asked = { help: '', required: true }
const definition = oneSection('Plans', [
  { ...asked, id: 'q_reason', type: 'paragraph', wording: 'Why do you apply?' },
  { ...asked, id: 'q_born', type: 'date', wording: 'When were you born?' },
  { ...asked, id: 'q_earns', type: 'money', wording: 'What do you earn?', required: false },
  { ...asked, id: 'q_papers', type: 'file', wording: 'Your papers', maxFiles: 2, required: false },
])

const typed = { q_reason: 'Tides', q_born: '2004-02-29', q_earns: '1250.5' }

const save = (...saved: [person: Person, id: string, answers: object, base?: number]) =>
  saveDraft(product, ...saved)

const submit = (person: Person, draft: Draft, corrects?: string) =>
  submitDraft(product, person, draft, { corrects })

/** An application without a fee, with a document, as submitted. */
async function applied() {
  const [{ scholarshipId, office }, amina] = await Promise.all([
    insertScholarshipWithForm(product, { definition, application_fee_minor: 0, service_charge_minor: 0 }),
    signUp(product),
  ])
  const paper = await upload(product, amina, await pdfFile())
  const answers = { ...specified, ...typed, q_papers: [paper] }
  const id = await applyByDraft(product, amina, scholarshipId, answers)
  const receipt = async (number?: string) =>
    ask(product, amina, `GET /appliedScholarship/receipt/${id}${number ? `?number=${number}` : ''}`)
  const correct = async () => (await ask(product, amina, `POST /drafts/correct/${id}`)).body
  return { id, scholarshipId, office, amina, paper, receipt, correct }
}

const textsOf = ({ sections }: { sections: { answers: { question: string; text: string }[] }[] }) =>
  Object.fromEntries(sections.flatMap(({ answers }) => answers.map(({ question, text }) => [question, text])))

test('[U4] [DRAFT3] all answers and documents are corrected, with a new receipt and mail; the old receipt stays', async () => {
  const { id, amina, office, paper, receipt, correct } = await applied()
  const before = (await receipt()).body
  // Removed from My Documents, it is still the application's.
  await ask(product, amina, `DELETE /documents/${paper}`)
  const draft = await correct()
  expect(answersOf(draft)).toEqual({ ...specified, ...typed, q_papers: [paper] })
  expect(draft.corrects).toMatchObject({
    applicationId: id,
    number: before.number,
    documents: [{ _id: paper }],
  })
  expect((await correct())._id).toBe(draft._id)
  expect((await ask(product, amina, 'GET /drafts')).body).toEqual([])
  // Opened and left, nothing waits to be sent.
  expect((await ask(product, amina, 'GET /receipts')).body).toMatchObject([{ correcting: false }])

  const second = await upload(product, amina, await pdfFile({ line: 'All pages' }), { name: 'all.pdf' })
  await save(amina, draft._id, { phone: '+880 1711 000112', q_reason: 'Tides and mud' }, 1)
  expect((await ask(product, amina, 'GET /receipts')).body).toMatchObject([{ correcting: true }])
  expect((await submit(amina, draft, id)).body).toEqual({ insertedId: id })
  const after = (await receipt()).body
  expect(after.number).not.toBe(before.number)
  expect(textsOf(after)).toMatchObject({
    phone: '+880 1711 000112',
    q_reason: 'Tides and mud',
    q_born: '29 February 2004',
    q_papers: 'transcript.pdf',
  })
  expect(after.all.map(({ number }: { number: string }) => number)).toEqual([after.number, before.number])
  expect((await receipt(before.number)).body).toEqual({ ...before, all: after.all })
  expect(refusal(await ask(product, office, `GET /appliedScholarship/receipt/${newId()}`))[0]).toBe(404)
  expect((await ask(product, amina, `GET /appliedScholarship/${amina.email}`)).body).toMatchObject([
    { _id: id, phone: '+880 1711 000112', status: 'Pending' },
  ])

  const again = await correct()
  await save(amina, again._id, { q_papers: [second] }, 1)
  await submit(amina, again, id)
  const [{ answers }] = (await ask(product, office, `GET /appliedScholarship/answers/${id}`)).body
  expect(answers.at(-1).documents).toMatchObject([{ _id: second, name: 'all.pdf' }])
  expect((await receipt()).body.all).toHaveLength(3)

  // Two corrections within two minutes are one mail, of the last receipt.
  const mails = await newsTo(product, amina.email, 2)
  for (const { text } of mails) expect(text).toContain(dashboardMessages.canCorrect)
  expect(mails.map(({ subject }) => /corrections/.test(subject)).sort()).toEqual([false, true])
})

test('[U4] a correction that is sent twice at once counts once; after the office has begun, none does', async () => {
  const { id, amina, office, receipt, correct } = await applied()
  const draft = await correct()
  await save(amina, draft._id, { q_reason: 'Mud' }, 1)
  const sent = await Promise.all([submit(amina, draft, id), submit(amina, draft, id)])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 404])
  expect((await receipt()).body.all).toHaveLength(2)

  const late = await correct()
  await save(amina, late._id, { q_reason: 'Late' }, 1)
  await ask(product, office, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
  expect((await submit(amina, late, id)).body.error).toMatchObject({
    code: 'application_processing',
    message: dashboardMessages.applicationProcessing,
  })
  expect(textsOf((await receipt()).body).q_reason).toBe('Mud')
  expect(refusal(await ask(product, amina, `POST /drafts/correct/${id}`))).toEqual([
    409,
    'application_processing',
  ])
})

test('[U4] [DRAFT3] changing the specified fields alone makes a new receipt, too', async () => {
  const { id, amina, receipt } = await applied()
  const before = (await receipt()).body
  const changes = { ...specified, phone: '+880 1711 000113' }
  await ask(product, amina, `PATCH /appliedScholarship/${id}`, changes)
  await ask(product, amina, `PATCH /appliedScholarship/${id}`, changes)
  const after = (await receipt()).body
  expect(after.all).toHaveLength(2)
  expect(textsOf(after)).toEqual({ ...textsOf(before), phone: '+880 1711 000113' })
})

test('[U5] [F3] a cancelled application is a draft again, its receipt stays, and applying again continues from it', async () => {
  const { id, scholarshipId, amina, office, paper, receipt, correct } = await applied()
  const { number } = (await receipt()).body
  const begun = await correct()
  await save(amina, begun._id, { q_reason: 'Tides and mud' }, 1)
  const cancels = [1, 2].map(() => ask(product, amina, `DELETE /appliedScholarship/${id}`))
  expect((await Promise.all(cancels)).map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await ask(product, amina, `GET /appliedScholarship/${amina.email}`)).body).toEqual([])
  expect((await receipt()).body).toMatchObject({ number, status: null })
  expect(refusal(await ask(product, office, `GET /appliedScholarship/receipt/${id}`))[0]).toBe(404)
  expect((await ask(product, amina, 'GET /receipts')).body).toMatchObject([{ number, cancelled: true }])

  // A tab that has not noticed does not apply again.
  expect(refusal(await submit(amina, begun, id))).toEqual([409, 'changed_meanwhile'])
  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  expect(draft).toMatchObject({ _id: begun._id, corrects: null })
  expect(answersOf(draft)).toEqual({ ...specified, ...typed, q_reason: 'Tides and mud', q_papers: [paper] })
  const second = await submit(amina, draft)
  expect(second.status).toBe(201)
  expect((await ask(product, amina, 'GET /receipts')).body).toMatchObject([
    { applicationId: second.body.insertedId, cancelled: false },
    { applicationId: id, cancelled: true },
  ])
})

test('[U5] [F3] cancelling alone makes a draft of all that was submitted, also where no correction was begun', async () => {
  const { id, scholarshipId, amina, paper } = await applied()
  expect((await ask(product, amina, 'GET /drafts')).body).toEqual([])
  expect((await ask(product, amina, `DELETE /appliedScholarship/${id}`)).status).toBe(200)
  const [draft] = (await ask(product, amina, 'GET /drafts')).body
  expect(draft).toMatchObject({ scholarshipId })
  const typedBefore = (await ask(product, amina, `GET /drafts/${draft._id}`)).body
  expect(answersOf(typedBefore)).toEqual({ ...specified, ...typed, q_papers: [paper] })
})

test('[U5] what the office has begun with ends; its receipt stays, and what is decided leaves none', async () => {
  const { id, amina, office, receipt } = await applied()
  await ask(product, office, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
  expect((await ask(product, amina, `DELETE /appliedScholarship/${id}`)).status).toBe(200)
  expect((await receipt()).status).toBe(200)
  expect((await ask(product, amina, 'GET /drafts')).body).toEqual([])

  const other = await applied()
  await ask(product, other.office, `PATCH /appliedScholarship/status/${other.id}`, { status: 'Rejected' })
  await ask(product, other.amina, `DELETE /appliedScholarship/${other.id}`)
  expect((await other.receipt()).status).toBe(404)
})

const undo = (person: Person, id: string) => ask(product, person, `POST /undoDelete/${id}`)

/** Every row of a person, as the database holds it. */
async function rowsOf({ userId }: Person) {
  const { rows } = await sql<Record<string, unknown>>`
    select (select jsonb_agg(to_jsonb(a) - 'search_text') from applications a where user_id = ${userId}) as applications,
      (select jsonb_agg(to_jsonb(e) order by e.id) from application_events e join applications a on a.id = application_id
        where user_id = ${userId}) as events,
      (select jsonb_agg(to_jsonb(w)) from application_answers w join applications a on a.id = application_id
        where user_id = ${userId}) as answers,
      (select jsonb_agg(to_jsonb(r)) from application_receipts r join applications a on a.id = application_id
        where user_id = ${userId}) as receipts,
      (select jsonb_agg(to_jsonb(f)) from application_documents f join applications a on a.id = application_id
        where user_id = ${userId}) as documents,
      (select jsonb_agg(to_jsonb(e) order by number) from earlier_receipts e where user_id = ${userId}) as earlier,
      (select jsonb_agg(to_jsonb(d) - 'room') from application_drafts d where user_id = ${userId}) as drafts,
      (select jsonb_agg(to_jsonb(w) order by question) from draft_answers w join application_drafts d on d.id = draft_id
        where user_id = ${userId}) as typed`.execute(product.db)
  return rows[0]
}

test.each([['Pending'], ['Processing'], ['Rejected']])(
  '[U5] a deleted %s application comes back whole by Undo, for its person only, once',
  async status => {
    const { id, amina, office, correct } = await applied()
    // With an earlier receipt.
    const draft = await correct()
    await save(amina, draft._id, { q_reason: 'Mud' }, 1)
    expect((await submit(amina, draft, id)).status).toBe(201)
    if (status !== 'Pending') await ask(product, office, `PATCH /appliedScholarship/status/${id}`, { status })
    const before = await rowsOf(amina)
    await ask(product, amina, `DELETE /appliedScholarship/${id}`)
    expect((await rowsOf(amina))?.['applications']).toBeNull()
    expect(refusal(await undo(office, id))).toEqual([409, 'undo_too_late'])
    const twice = await Promise.all([undo(amina, id), undo(amina, id)])
    expect(twice.map(reply => reply.status).sort()).toEqual([201, 409])
    const waived = { payment_id: expect.any(String) }
    const [application] = (before?.['applications'] ?? []) as [object]
    expect(await rowsOf(amina)).toEqual({ ...before, applications: [{ ...application, ...waived }] })
    // Its payment is used, so that there is no second application.
    await ask(product, amina, `DELETE /appliedScholarship/${id}`)
    expect((await undo(amina, id)).status).toBe(201)
  },
)

test('[U4] [U5] Undo of cancelling keeps what was typed meanwhile, and corrections as corrections', async () => {
  const { id, scholarshipId, amina, correct } = await applied()
  const cancel = () => ask(product, amina, `DELETE /appliedScholarship/${id}`)
  await cancel()
  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  await save(amina, draft._id, { q_reason: 'Typed before Undo' }, 1)
  expect((await undo(amina, id)).status).toBe(201)
  expect(answersOf(await correct())).toMatchObject({ q_reason: 'Typed before Undo' })
  await cancel()
  expect((await undo(amina, id)).status).toBe(201)
  expect(await correct()).toMatchObject({ _id: draft._id, corrects: { applicationId: id } })

  // What was submitted again meanwhile stays.
  await cancel()
  const again = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  expect((await submit(amina, again)).status).toBe(201)
  expect(refusal(await undo(amina, id))).toEqual([409, 'already_applied'])
})

test('[DRAFT1] a draft that was given up comes back by Undo, for a minute', async () => {
  const { scholarshipId } = await insertScholarshipWithForm(product, { definition })
  const amina = await signUp(product)
  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  await save(amina, draft._id, typed)
  const before = await rowsOf(amina)
  const giveUp = () => ask(product, amina, `DELETE /drafts/${draft._id}`)
  await giveUp()
  expect((await undo(amina, draft._id)).status).toBe(201)
  expect(await rowsOf(amina)).toEqual(before)

  await giveUp()
  await ask(product, amina, 'POST /drafts', { scholarshipId })
  expect(refusal(await undo(amina, draft._id))).toEqual([409, 'undo_too_late'])
  await sql`update deleted_rows set at = now() - interval '1 minute'`.execute(product.db)
  expect(refusal(await undo(amina, draft._id))).toEqual([409, 'undo_too_late'])
  await forgetDeletedRows(product.db)
  expect((await sql`select from deleted_rows`.execute(product.db)).rows).toEqual([])
})

test('[DRAFT1] Undo does not make more drafts than a person may have', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(product, { definition }),
    signUp(product),
  ])
  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  await ask(product, amina, `DELETE /drafts/${draft._id}`)
  for (let n = 0; n < draftLimits.drafts; n += 1) {
    const other = await insertScholarship(product.db)
    const values = { id: newId(), user_id: amina.userId, scholarship_id: other }
    const form_version_id = draft.formVersion
    await product.db
      .insertInto('application_drafts')
      .values({ ...values, form_version_id })
      .execute()
  }
  expect(refusal(await undo(amina, draft._id))).toEqual([409, 'too_many_drafts'])
})

test('[DRAFT4] answers to the same questions are offered, also of another form; documents only while they are there', async () => {
  const { amina, paper } = await applied()
  const copy = structuredClone(definition)
  const questions = copy.sections[0]?.questions ?? []
  for (const question of questions) question.id = question.id.replace('q_', 'q_other')
  const { scholarshipId } = await insertScholarshipWithForm(product, { definition: copy })
  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  const known = async () =>
    answersOf({ answers: (await ask(product, amina, `GET /knownAnswers?draft=${draft._id}`)).body })
  expect(await known()).toMatchObject({
    phone: specified.phone,
    q_otherreason: 'Tides',
    q_otherborn: '2004-02-29',
    q_otherearns: '1250.5',
    q_otherpapers: [paper],
  })
  expect(answersOf(draft)).toEqual({ degree: 'masters' })
  await ask(product, amina, `DELETE /documents/${paper}`)
  expect(await known()).not.toHaveProperty('q_otherpapers')
  const ben = await signUp(product)
  expect((await ask(product, ben, `GET /knownAnswers?draft=${draft._id}`)).body).toEqual([])
})
