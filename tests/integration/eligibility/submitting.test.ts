import { expect, test } from 'vitest'
import { specified } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { answersOf, saveDraft, submitDraft } from '../../support/draft-steps.ts'
import {
  insertAnswers,
  insertConditions,
  removeConditions,
  workConditions,
} from '../../support/eligibility-factories.ts'
import { raceConditions } from '../../support/eligibility-race.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { removeNow, setRule } from '../../support/retention-steps.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const free = { application_fee_minor: 0, service_charge_minor: 0 }
const differs = 'I have run my family’s nursery since 2019.'

const apply = (person: Person, scholarshipId: string, more: object = {}) =>
  ask(product, person, 'POST /appliedScholarship', { ...specified, scholarshipId, ...more })

const receiptOf = async (person: Person, id: string) =>
  (await ask(product, person, `GET /appliedScholarship/receipt/${id}`)).body

async function withConditions(conditions: Parameters<typeof insertConditions>[2] = {}) {
  const [scholarshipId, amina] = await Promise.all([insertScholarship(product.db, free), signUp(product)])
  await insertConditions(product.db, scholarshipId, conditions)
  return { scholarshipId, amina }
}

const stored = (applicationId: string) =>
  product.db
    .selectFrom('application_eligibility')
    .selectAll()
    .where('application_id', '=', knownId(applicationId))
    .executeTakeFirst()

test('[ELIG8] [ELIG11] submitting freezes version, states and the answers that counted, in row and receipt', async () => {
  const { scholarshipId, amina } = await withConditions()
  await insertAnswers(product.db, amina.userId, { p_work: '1', p_refugee: 'yes', p_household: '4' })
  const id = (await apply(amina, scholarshipId, { ownCase: differs })).body.insertedId
  expect(await stored(id)).toMatchObject({
    state: 'notMet',
    states: { c_work: { state: 'notMet' }, c_refugee: { state: 'met' } },
    answers: { p_work: 1, p_refugee: true },
    own_case: null,
  })
  await insertConditions(product.db, scholarshipId, { definition: { ...workConditions, oneOf: [] } })
  await insertAnswers(product.db, amina.userId, { p_work: '7' })
  const { conditions } = await receiptOf(amina, id)
  expect(conditions).toMatchObject({ number: 1, state: 'notMet', ownCase: null })
  expect(
    conditions.conditions.map(({ sentence, words, answer }: Record<string, string>) => [
      sentence,
      words,
      answer,
    ]),
  ).toEqual([
    ['At least 2 years of work in the field', 'Not met', '1 year'],
    ['Level: Masters', 'Not answered', ''],
    ['Recognised as a refugee', 'Met', 'Yes'],
  ])
  const [mail] = await newsTo(product, amina.email, 1)
  expect(mail?.text).not.toContain('1 year')
})

test('[ELIG7] where the office requires, who doesn’t meet the conditions says why, and loses nothing by being asked', async () => {
  const { scholarshipId, amina } = await withConditions({ mode: 'require' })
  await insertAnswers(product.db, amina.userId, { p_work: '1', p_refugee: 'yes' })
  const refused = await apply(amina, scholarshipId)
  expect(refusal(refused)).toEqual([409, 'conditions_not_met'])
  expect(refused.body.error.fields).toEqual({ c_work: 'At least 2 years of work in the field' })
  expect(await ask(product, amina, 'GET /receipts')).toMatchObject({ body: [] })
  for (const ownCase of ['', 'x'.repeat(501)])
    expect((await apply(amina, scholarshipId, { ownCase })).body.error.fields).toHaveProperty('ownCase')
  const { insertedId: id } = (await apply(amina, scholarshipId, { ownCase: ` ${differs} ` })).body
  expect(await stored(id)).toMatchObject({ state: 'notMet', own_case: differs })
  expect((await receiptOf(amina, id)).conditions.ownCase).toBe(differs)
})

test('[ELIG7] what is unknown stops nobody, and without conditions nothing is kept', async () => {
  const { scholarshipId, amina } = await withConditions({ mode: 'require' })
  const { insertedId: id } = (await apply(amina, scholarshipId, { ownCase: differs })).body
  expect(await stored(id)).toMatchObject({ state: 'unknown', answers: {}, own_case: null })
  const without = await insertScholarship(product.db, free)
  const other = (await apply(amina, without)).body.insertedId
  expect(await stored(other)).toBeUndefined()
  expect(await receiptOf(amina, other)).not.toHaveProperty('conditions')
})

test('[ELIG7] [ELIG8] by a draft, the form’s own answers count before About You; a correction is decided again', async () => {
  const work = { id: 'p_work', type: 'number', min: 0, max: 60, decimals: 0 } as const
  const definition = oneSection('Work', [{ ...work, wording: 'Years of work', help: '', required: true }])
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(product, { definition, ...free }),
    signUp(product),
  ])
  const required = { mode: 'require', definition: { ...workConditions, oneOf: [] } } as const
  await insertConditions(product.db, scholarshipId, required)
  await insertAnswers(product.db, amina.userId, { p_work: '5' })
  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  await saveDraft(product, amina, draft._id, { ...specified, p_work: '1' })
  expect(refusal(await submitDraft(product, amina, draft))).toEqual([409, 'conditions_not_met'])
  expect(answersOf((await ask(product, amina, `GET /drafts/${draft._id}`)).body)).toMatchObject({
    p_work: '1',
  })
  expect(draft.conditions).toEqual({ changedAt: null })
  await insertConditions(product.db, scholarshipId, required)
  const told = (await ask(product, amina, `GET /drafts/${draft._id}`)).body.conditions.changedAt
  expect(told).toMatch(/^\d{4}-/)
  const id = (await submitDraft(product, amina, draft, { ownCase: differs })).body.insertedId
  expect(await stored(id)).toMatchObject({ answers: { p_work: 1 }, own_case: differs })

  const correct = async (answers: object) => {
    const corrected = (await ask(product, amina, `POST /drafts/correct/${id}`)).body
    await saveDraft(product, amina, corrected._id, answers, 1)
    return submitDraft(product, amina, corrected, { corrects: id })
  }
  const second = await insertConditions(product.db, scholarshipId, required)
  await correct({ p_work: '0' })
  expect(await stored(id)).toMatchObject({ eligibility_version_id: second, own_case: differs })
  await correct({ p_work: '3' })
  expect(await stored(id)).toMatchObject({ state: 'met', own_case: null })
  expect((await receiptOf(amina, id)).conditions).toMatchObject({ number: 3, state: 'met' })

  await ask(product, amina, `DELETE /appliedScholarship/${id}`)
  expect(await stored(id)).toBeUndefined()
  await ask(product, amina, `POST /undoDelete/${id}`)
  expect(await stored(id)).toMatchObject({ state: 'met' })

  await removeConditions(product.db, scholarshipId)
  await correct({ p_work: '4' })
  expect(await stored(id)).toBeUndefined()
})

test('[ELIG8] while conditions change, each submission keeps the version that decided', async () => {
  expect(await raceConditions(product, { applications: 24, versions: 10 })).toBeGreaterThan(1)
})

test('[ELIG8] [AUDIT4] what counted is among one’s own data, and goes by the rule', async () => {
  const { scholarshipId, amina } = await withConditions({ mode: 'require' })
  await insertAnswers(product.db, amina.userId, { p_work: '1' })
  const { insertedId: id } = (await apply(amina, scholarshipId, { ownCase: differs })).body
  const archive = await send(product, 'GET', '/auth/my-data', { cookie: amina.cookie })
  const files = unzip(Buffer.from(await archive.arrayBuffer()))
  expect(JSON.parse(String(files.get('my-data.json')))['Conditions when you applied']).toMatchObject([
    { Version: 1, State: 'notMet', 'Answers that counted': { p_work: 1 }, 'My case is different': differs },
  ])
  const { db } = product
  const longAgo = new Date('2019-01-01')
  await db
    .updateTable('applications')
    .set({ status: 'Rejected', applied_at: longAgo })
    .where('id', '=', id)
    .execute()
  await setRule(db, 12)
  await removeNow(product)
  expect(await stored(id)).toBeUndefined()
  await setRule(db, null)
})
