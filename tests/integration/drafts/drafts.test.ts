import { expect, test } from 'vitest'
import { formDefinition } from '../../../contract/forms/form-definition.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { typeAtRandom, typedForm } from '../../scenarios/drafts/random-drafts.ts'
import { ask, refusal } from '../../support/ask.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

const definition = formDefinition.parse({
  sections: [
    { id: 's_first', title: 'First', questions: [{ id: 'q_first', type: 'text', wording: 'Why?' }] },
  ],
})

/** Without the degree that is suggested. */
const typedOf = (answers: { version: number }[]) => answers.filter(({ version }) => version > 0)

async function beginDraft(asked = definition) {
  const [{ scholarshipId, office }, amina] = await Promise.all([
    insertScholarshipWithForm(product, { definition: asked }),
    signUp(product),
  ])
  const { body } = await ask(product, amina, 'POST /drafts', { scholarshipId })
  const id: string = body._id
  const formVersion: string = body.formVersion
  const save = (tab: string, base: number, sequence: number, answer: string | string[]) =>
    ask(product, amina, `PATCH /drafts/${id}`, {
      tab,
      changes: [{ question: 'q_first', base, sequence, answer }],
    })
  const read = async () => {
    const { answers, ...draft } = (await ask(product, amina, `GET /drafts/${id}`)).body
    return { ...draft, answers: typedOf(answers) }
  }
  return { id, formVersion, scholarshipId, office, amina, save, read }
}

test('[DRAFT1] [ELIG12] a draft is begun before paying, once, for what asks questions of its own, or for several', async () => {
  const { id, scholarshipId, amina } = await beginDraft()
  expect((await ask(product, amina, 'POST /drafts', { scholarshipId })).body).toMatchObject({ _id: id })
  const list = (await ask(product, amina, 'GET /drafts')).body
  expect(list).toMatchObject([{ _id: id, scholarshipId, savedAt: expect.any(String) }])
  const plain = await insertScholarship(product.db)
  expect(refusal(await ask(product, amina, 'POST /drafts', { scholarshipId: plain }))).toEqual([
    409,
    'nothing_to_prepare',
  ])
  const closed = await insertScholarship(product.db, { application_deadline: '2020-01-01' })
  expect(refusal(await ask(product, amina, 'POST /drafts', { scholarshipId: closed }))).toEqual([
    409,
    'deadline_passed',
  ])
  const ben = await signUp(product)
  expect(refusal(await ask(product, ben, `GET /drafts/${id}`))[0]).toBe(404)
  expect((await ask(product, ben, `DELETE /drafts/${id}`)).body).toEqual({ deletedCount: 0 })
  expect((await ask(product, amina, `DELETE /drafts/${id}`)).body).toEqual({ deletedCount: 1 })
  expect((await ask(product, amina, 'GET /drafts')).body).toEqual([])

  const several = await ask(product, amina, 'POST /drafts', { scholarshipId: plain, several: true })
  expect(several.body).toMatchObject({ scholarshipId: plain, definition: { sections: [] } })
  const again = await ask(product, amina, 'POST /drafts', { scholarshipId: plain })
  expect(again.body).toMatchObject({ _id: several.body._id })
})

test('[F1] [DRAFT1] the degree of the scholarship is filled in as a suggestion, where applicants can choose it', async () => {
  const { id, scholarshipId, amina, read } = await beginDraft()
  const begin = async () => (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  expect((await begin()).answers).toMatchObject([{ question: 'degree', answer: 'masters', version: 0 }])
  // Whoever has not seen it answers, and nobody has to choose between the two.
  await saveDraft(product, amina, id, { degree: 'bachelor' })
  expect(await read()).toMatchObject({ answers: [{ answer: 'bachelor', version: 1 }], conflicts: [] })
  expect((await begin()).answers).toMatchObject([{ answer: 'bachelor', version: 1 }])
  const elsewhere = await insertScholarshipWithForm(product, { definition, degree: 'Licentiate' })
  const begun = await ask(product, amina, 'POST /drafts', { scholarshipId: elsewhere.scholarshipId })
  expect(begun.body.answers).toEqual([])
})

test('[DRAFT2] what a tab knew is written over, what it did not know is kept beside it until somebody chooses', async () => {
  const { id, amina, save, read } = await beginDraft()
  const [phone, laptop] = [newId(), newId()]
  expect((await save(phone, 0, 1, 'From the phone')).body).toMatchObject({
    versions: [{ question: 'q_first', version: 1 }],
    conflicts: [],
  })
  await save(phone, 0, 2, 'From the phone, twice')
  const { body } = await save(laptop, 0, 1, 'From the laptop')
  expect(body.conflicts).toMatchObject([{ question: 'q_first', answer: 'From the laptop' }])
  expect(await read()).toMatchObject({ answers: [{ answer: 'From the phone, twice', version: 2 }] })

  const settled = await ask(product, amina, `POST /drafts/settle/${id}`, {
    conflict: body.conflicts[0]._id,
    answer: 'From the laptop',
    tab: laptop,
    sequence: 2,
  })
  expect(settled.body).toMatchObject({ versions: [{ question: 'q_first', version: 3 }], conflicts: [] })
  expect(await read()).toMatchObject({ answers: [{ answer: 'From the laptop', version: 3 }], conflicts: [] })
})

test('[DRAFT2] a change that comes twice or late changes nothing, and is no conflict', async () => {
  const { save, read } = await beginDraft()
  const [phone, laptop] = [newId(), newId()]
  await save(phone, 0, 1, 'First')
  await save(phone, 1, 2, 'Second')
  for (const [base, sequence, answer] of [
    [0, 1, 'First'],
    [1, 2, 'Second'],
  ] as const) {
    expect((await save(phone, base, sequence, answer)).body.conflicts).toEqual([])
  }
  expect((await save(laptop, 0, 1, 'Second')).body.conflicts).toEqual([])
  expect(await read()).toMatchObject({ answers: [{ answer: 'Second', version: 2 }], conflicts: [] })
})

test('[DRAFT2] of 12 random sessions over a bad line nothing is lost, and all tabs end alike', async () => {
  const random = seededRandom('drafts')
  const { scholarshipId, amina } = await beginDraft(typedForm)
  for (let session = 0; session < 12; session += 1) {
    await product.db.deleteFrom('application_drafts').execute()
    const { body } = await ask(product, amina, 'POST /drafts', { scholarshipId })
    const own = { id: body._id, userId: amina.userId }
    expect(await typeAtRandom(product.db, own, { random, steps: 40 }), `session ${session}`).toEqual([])
  }
})

test('[FORM2] a draft keeps every answer when the form changes, and says what changed', async () => {
  const { id, scholarshipId, office, amina, save, read } = await beginDraft()
  await save(newId(), 0, 1, 'Because.')
  const reworded = structuredClone(definition)
  reworded.sections[0]!.questions[0]!.wording = 'Why do you apply?'
  await ask(product, office, `PATCH /forms/${scholarshipId}`, { version: 0, definition: reworded })
  await ask(product, office, `POST /forms/publish/${scholarshipId}`, { version: 1 })
  expect(await read()).toMatchObject({
    changes: [{ kind: 'safe', text: '“Why?” now reads “Why do you apply?”.' }],
    answers: [{ answer: 'Because.' }],
  })
  const other = (await beginDraft()).formVersion
  const see = (formVersion: string) => ask(product, amina, `POST /drafts/seen/${id}`, { formVersion })
  expect((await see(other)).body.changes).toHaveLength(1)
  const seen = (await see((await read()).formVersion)).body
  expect(seen.changes).toEqual([])
  expect(typedOf(seen.answers)).toMatchObject([{ answer: 'Because.' }])
})

test('[DRAFT1] [SAVE1] [ROUND2] what is begun and what is saved tell the exact closing', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(product, { definition }),
    signUp(product),
  ])
  const closes_at = new Date(Date.now() + 5 * 86_400_000)
  await product.db
    .updateTable('scholarships')
    .set({ closes_at, time_zone: 'Africa/Lagos' })
    .where('id', '=', scholarshipId)
    .execute()
  await ask(product, amina, 'POST /drafts', { scholarshipId })
  await ask(product, amina, 'POST /saved', { ids: [scholarshipId] })
  const told = [{ round: { closesAt: closes_at.toISOString(), timeZone: 'Africa/Lagos' } }]
  expect((await ask(product, amina, 'GET /drafts')).body).toMatchObject(told)
  expect((await ask(product, amina, 'GET /saved')).body).toMatchObject(told)
})
