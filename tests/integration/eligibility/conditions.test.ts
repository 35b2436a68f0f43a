import { expect, test } from 'vitest'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { publishConditions, shortConditions } from '../../support/condition-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const [level, income] = shortConditions.all
const women = {
  id: 'c_women1',
  question: 'p_gender',
  kind: 'values',
  comparison: 'isOneOf',
  values: ['o_female'],
}

async function begin() {
  const [scholarshipId, office] = await Promise.all([
    insertScholarship(product.db),
    signUp(product, 'moderator'),
  ])
  const write = (values: object) =>
    ask(product, office, `PATCH /eligibility/${scholarshipId}`, { version: 0, ...values })
  const publish = (version = 1) =>
    ask(product, office, `POST /eligibility/publish/${scholarshipId}`, { version })
  const read = async () => (await ask(product, undefined, `GET /conditions/${scholarshipId}`)).body
  return { scholarshipId, office, write, publish, read }
}

test('[ELIG2] everybody reads the conditions that staff published, which never change', async () => {
  const { scholarshipId, office, write, publish, read } = await begin()
  const none = { version: null, number: 0, mode: 'advise', definition: { all: [], oneOf: [] } }
  expect(await read()).toEqual(none)
  expect((await write({ mode: 'require', definition: shortConditions })).body).toEqual({ version: 1 })
  expect(await read()).toEqual(none)
  expect((await publish()).body).toEqual({ modifiedCount: 1 })
  expect((await publish(0)).body).toEqual({ modifiedCount: 0 })
  const first = await read()
  expect(first).toMatchObject({ number: 1, mode: 'require', definition: shortConditions })
  await write({ definition: { all: [level], oneOf: [] } })
  expect(await read()).toEqual(first)
  const editable = (await ask(product, office, `GET /eligibility/${scholarshipId}`)).body
  expect(editable).toMatchObject({
    version: 1,
    mode: 'advise',
    definition: { all: [level] },
    published: { number: 1, mode: 'require', definition: shortConditions },
  })
  await publish()
  expect(await read()).toMatchObject({ number: 2, definition: { all: [level] } })
  const change = product.db
    .updateTable('eligibility_versions')
    .set({ mode: 'advise' })
    .where('id', '=', first.version)
    .execute()
  await expect(change).rejects.toThrow('published conditions never change')
  await write({ definition: none.definition })
  await publish()
  expect(await read()).toEqual(none)
})

test('[ELIG2] two who write conditions at once: the second is told', async () => {
  const { write, publish } = await begin()
  const answers = await Promise.all([1, 2].map(() => write({ definition: shortConditions })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(refusal(await publish(0))).toEqual([409, 'changed_meanwhile'])
})

test('[ELIG2] at most 40 conditions, 100 kB, and 500 published versions', async () => {
  const { scholarshipId, office, write, publish } = await begin()
  const many = Array.from({ length: 41 }, (_, at) => ({ ...income, id: `c_many${at}` }))
  const refused = await write({ definition: { all: many, oneOf: [] } })
  expect(refused.body.error.fields).toMatchObject({ 'definition.all': expect.stringContaining('40') })
  expect((await write({ definition: shortConditions, ground: 'a'.repeat(100_000) })).status).toBe(413)
  const row = {
    id: newId(),
    scholarship_id: scholarshipId,
    number: 500,
    mode: 'advise' as const,
    definition: JSON.stringify(shortConditions),
    published_at: new Date(),
  }
  await product.db.insertInto('eligibility_versions').values(row).execute()
  expect(refusal(await write({ definition: shortConditions }))).toEqual([409, 'limit_reached'])
  expect((await publish(0)).body).toEqual({ modifiedCount: 0 })
  expect((await ask(product, office, `GET /eligibility/${scholarshipId}`)).body.version).toBe(0)
})

test('[ELIG2] conditions that nobody meets, and sensitive ones without ground or not asked here, are not published', async () => {
  const { write, publish } = await begin()
  const admin = await signUp(product, 'admin')
  const never = { ...income, id: 'c_never1', comparison: 'atLeast', hundredths: 1_500_000 }
  await write({ definition: { all: [income, never, women], oneOf: [] } })
  const refused = await publish()
  expect(refused.body.error).toMatchObject({
    code: 'invalid_input',
    fields: {
      c_never1: 'Can never be met together with 1. Nobody would fit.',
      c_women1: '“Gender” is not asked on this site. An admin can switch it on in Site Settings.',
    },
  })
  const ground = 'The will of the donor'
  const switchTo = (to: string | null) =>
    ask(product, admin, 'PATCH /sensitiveQuestions/p_gender', { ground: to })
  expect((await switchTo(ground)).body).toEqual({ modifiedCount: 1 })
  expect((await switchTo(ground)).body).toEqual({ modifiedCount: 0 })
  const student = await signUp(product)
  const on = async () => (await ask(product, student, 'GET /sensitiveQuestions')).body
  expect(await on()).toEqual([{ question: 'p_gender', ground }])
  await write({ version: 1, definition: { all: [women], oneOf: [] } })
  expect((await publish(2)).body.error.fields.c_women1).toContain('needs a legal ground')
  await write({ version: 2, definition: { all: [{ ...women, ground }], oneOf: [] } })
  expect((await publish(3)).status).toBe(200)
  await switchTo(null)
  expect(await on()).toEqual([])
  expect((await ask(product, admin, 'PATCH /sensitiveQuestions/p_birth', { ground })).status).toBe(404)
})

test('[ELIG2] a copy of a scholarship has its published conditions, to be published again', async () => {
  const { scholarshipId, office } = await begin()
  await publishConditions(product, { office, scholarshipId, mode: 'require' })
  const copy = (await ask(product, office, `POST /rounds/duplicate/${scholarshipId}`)).body.insertedId
  expect((await ask(product, office, `GET /eligibility/${copy}`)).body).toEqual({
    mode: 'require',
    definition: shortConditions,
    version: 1,
    publishedAt: null,
    published: null,
  })
})

test('[ELIG2] how many of the applicants of all rounds would meet conditions; groups under ten are not shown', async () => {
  const { scholarshipId, office } = await begin()
  await publishConditions(product, { office, scholarshipId })
  const version = (await ask(product, undefined, `GET /conditions/${scholarshipId}`)).body.version as string
  const copy = (await ask(product, office, `POST /rounds/duplicate/${scholarshipId}`)).body
    .insertedId as string
  const apply = async (degree: string, answers?: object) => {
    const application_id = await insertApplication(product.db, { scholarship_id: scholarshipId, degree })
    if (!answers) return
    const frozen = { application_id, eligibility_version_id: version, state: 'met' as const, states: '{}' }
    await product.db
      .insertInto('application_eligibility')
      .values({ ...frozen, answers: JSON.stringify(answers) })
      .execute()
  }
  const times = (count: number, run: () => Promise<void>) => Promise.all(Array.from({ length: count }, run))
  await times(12, () => apply('masters', { p_income: 'USD:900000' }))
  await times(11, () => apply('masters'))
  await times(10, () => apply('bachelor', { p_income: 'USD:900000' }))
  await insertApplication(product.db, { scholarship_id: scholarshipId, user_id: office.userId })
  const preview = async (definition: object) =>
    (await ask(product, office, `POST /eligibility/preview/${copy}`, { definition })).body
  expect(await preview(shortConditions)).toEqual({
    applicants: 33,
    met: 12,
    unknown: 11,
    notMet: 10,
    without: { c_level1: 22, c_income: 23 },
  })
  const low = { ...income, hundredths: 100_000 }
  const yes = { id: 'c_first1', question: 'p_first', kind: 'values', comparison: 'isOneOf', values: ['yes'] }
  expect(await preview({ all: [low], oneOf: [level, yes] })).toEqual({
    applicants: 33,
    met: null,
    unknown: null,
    notMet: 22,
    without: { c_income: 23, oneOf: null },
  })
  const before = await product.db.selectFrom('eligibility_versions').selectAll().execute()
  await preview({ all: [], oneOf: [] })
  expect(await product.db.selectFrom('eligibility_versions').selectAll().execute()).toEqual(before)
})

test('[FIND5] [ELIG5] a search for a country, or for its people, finds whom conditions name', async () => {
  const { office, scholarshipId } = await begin()
  const definition: EligibilityDefinition = {
    all: [
      {
        id: 'c_from1',
        question: 'p_nationality',
        kind: 'values',
        comparison: 'isOneOf',
        values: ['UG', 'KE'],
      },
    ],
    oneOf: [],
  }
  await publishConditions(product, { office, scholarshipId, definition })
  for (const search of ['uganda', 'Ugandan', 'Kenyan']) {
    const { body } = await ask(product, office, `GET /allScholarships?size=50&search=${search}`)
    expect(body.scholarships.map(({ _id }: { _id: string }) => _id)).toContain(scholarshipId)
  }
  const { body } = await ask(product, office, 'GET /allScholarships?size=50&search=Tanzanian')
  expect(body.scholarships.map(({ _id }: { _id: string }) => _id)).not.toContain(scholarshipId)
})
