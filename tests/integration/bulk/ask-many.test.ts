import { expect, test } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { leftOutOf, letBulk, previewBulk } from '../../support/bulk-steps.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { shortForm } from '../../support/form-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const asking = { text: 'Please say more.', questions: ['phone', 'q_reason'], dueAt: inDays(10) }

test('[TALK1] [DESK4] all that match are asked as they were previewed, without those who cannot be; Undo withdraws what is not answered', async () => {
  const answers = { q_reason: 'Tides' }
  const people = {
    'Amina Sow': answers,
    'Björn Chen': answers,
    'Diane Uwase': answers,
    'Kim Min-jun': answers,
  }
  const { scholarshipId, ids, applicants } = await insertAnswered(product, { definition: shortForm, people })
  const [amina = '', bjorn = '', diane = '', kim = ''] = ids.values()
  const { applicant: plain } = await signUpApplicant(product, 'Zoë Plain', { scholarship_id: scholarshipId })
  await ask(product, officer, `PATCH /appliedScholarship/status/${diane}`, { status: 'Rejected' })
  await ask(product, officer, `POST /informationRequests/${kim}`, { _id: newId(), ...asking })

  const view = { view: { scholarship: scholarshipId, sort: 'applicant' } }
  const id = await previewBulk(product, officer, { kind: 'ask', ...asking }, view)
  const preview = (await ask(product, officer, `GET /bulk/${id}`)).body
  expect(preview).toMatchObject({ kind: 'ask', title: 'Ask for 2 answers: “Please say more.”' })
  expect(preview.items).toMatchObject([
    { applicant: 'Amina Sow', from: 'Not asked', to: 'Asked', state: 'ready' },
    { applicant: 'Björn Chen', state: 'ready' },
  ])
  expect(await leftOutOf(product, officer, id)).toEqual([
    ['Diane Uwase', 'left_out', 'It has already been decided.'],
    ['Kim Min-jun', 'left_out', 'Its applicant has not answered an earlier request yet.'],
    ['Zoë Plain', 'left_out', 'It does not have one of these questions.'],
  ])

  const open = async (index: number) =>
    (await ask(product, applicants[index], 'GET /ownInformationRequests')).body.open
  expect(await open(0)).toEqual([])
  expect((await letBulk(product, officer, 'run', id)).counts).toMatchObject({ done: 2, left_out: 3 })
  expect(await open(0)).toMatchObject([{ applicationId: amina, count: 2 }])
  expect((await ask(product, applicants[1], `GET /conversations/${bjorn}`)).body.messages).toMatchObject([
    { text: 'Please say more.', by: 'Mira Staff', request: { state: 'open' } },
  ])

  // One answers before Undo.
  await product.db
    .updateTable('information_requests')
    .set({ settled_at: new Date(), settled_as: 'answered' })
    .where('application_id', '=', knownId(bjorn))
    .execute()
  expect((await letBulk(product, officer, 'undo', id)).counts).toMatchObject({ undone: 1, kept: 1 })
  expect(await open(0)).toEqual([])
  // What was asked by itself stays.
  expect(await open(3)).toHaveLength(1)

  // What the site asks everybody can be asked of all, also of who has answered no questions of the scholarship.
  const phone = await previewBulk(product, officer, { kind: 'ask', ...asking, questions: ['phone'] }, view)
  expect((await letBulk(product, officer, 'run', phone)).counts).toMatchObject({ done: 3, left_out: 2 })
  expect((await ask(product, plain, 'GET /ownInformationRequests')).body.open).toMatchObject([{ count: 1 }])
})

test('[TALK1] [DESK4] who has changed the application after the preview is not asked, and what cannot be asked is refused by field', async () => {
  const { scholarshipId, ids } = await insertAnswered(product, {
    definition: shortForm,
    people: { 'Amina Sow': { q_reason: 'Tides' } },
  })
  const [amina = ''] = ids.values()
  const selection = { picked: [amina] }
  const id = await previewBulk(product, officer, { kind: 'ask', ...asking }, selection)
  await product.db
    .insertInto('application_receipts')
    .values({ application_id: amina, number: newId(), content: '{}' })
    .execute()
  expect((await letBulk(product, officer, 'run', id)).counts).toMatchObject({ done: 0, skipped: 1 })
  expect(await leftOutOf(product, officer, id)).toEqual([
    ['Amina Sow', 'skipped', 'The applicant has changed the application since the preview.'],
  ])
  const other = await previewBulk(
    product,
    officer,
    { kind: 'ask', ...asking, questions: ['q_other'] },
    selection,
  )
  expect(await leftOutOf(product, officer, other)).toEqual([
    ['Amina Sow', 'left_out', 'It does not have one of these questions.'],
  ])
  for (const wrong of [{ text: ' ' }, { questions: [] }, { dueAt: 'soon' }]) {
    const act = { kind: 'ask', ...asking, ...wrong }
    const view = { view: { scholarship: scholarshipId } }
    const reply = await ask(product, officer, 'POST /bulk', { _id: newId(), act, selection: view })
    expect(refusal(reply)).toEqual([400, 'invalid_input'])
  }
})
