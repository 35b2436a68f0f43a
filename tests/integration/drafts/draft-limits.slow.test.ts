import { describe, expect, test } from 'vitest'
import { draftLimits } from '../../../contract/drafts/draft-limits.ts'
import { formDefinition } from '../../../contract/forms/form-definition.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { filledForm } from '../../support/application-factories.ts'
import { ask, refusal, type Reply } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, publishForm } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()

const longQuestions = Array.from({ length: 14 }, (_, i) => `q_long${i}`)
const question = (id: string, more: object) => ({ id, wording: `${id}?`, ...more })
const form = (...questions: object[]) =>
  formDefinition.parse({ sections: [{ id: 's_only', title: 'Your plans', questions }] })
const definition = form(
  question('q_short', { type: 'text' }),
  question('q_number', { type: 'number' }),
  question('q_words', { type: 'paragraph', maxWords: 200 }),
  ...longQuestions.map(id => question(id, { type: 'paragraph' })),
)

const tooLong = (characters: string) =>
  `This is too long to be saved. Please use at most ${characters} characters.`
const draftFull = 'Your answers are too long in total to be saved. Please shorten some.'

type Change = { question: string; answer: unknown; base?: unknown; sequence?: unknown }

async function beginDraft(amina?: Person) {
  const { scholarshipId, office } = await insertScholarshipWithForm(product, { definition })
  const person = amina ?? (await signUp(product))
  const { body } = await ask(product, person, 'POST /drafts', { scholarshipId })
  const id: string = body._id
  const save = (changes: Change[], tab = newId()) =>
    ask(product, person, `PATCH /drafts/${id}`, {
      tab,
      changes: changes.map(change => ({ base: 0, sequence: 1, ...change })),
    })
  const answers = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      (await ask(product, person, `GET /drafts/${id}`)).body.answers.flatMap(
        // Without the degree that is suggested.
        (one: { question: string; answer: unknown; version: number }) =>
          one.version > 0 ? [[one.question, one.answer]] : [],
      ),
    )
  return { id, scholarshipId, office, person, save, answers }
}

/** The messages of a save that stored nothing, by question. */
function fieldsOf(reply: Reply): Record<string, string> {
  expect(refusal(reply)).toEqual([400, 'invalid_input'])
  return reply.body.error.fields
}

/** Bytes of all that is kept of a person. */
async function bytesOf({ userId }: Person): Promise<number> {
  const of = (table: 'draft_answers' | 'draft_conflicts') =>
    product.db
      .selectFrom(table)
      .innerJoin('application_drafts', 'application_drafts.id', `${table}.draft_id`)
      .select(`${table}.bytes`)
      .where('user_id', '=', userId)
      .execute()
  const rows = [...(await of('draft_answers')), ...(await of('draft_conflicts'))]
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

test('[DRAFT2] what cannot be saved is named by its question, and the rest of the save is saved', async () => {
  const { save, answers } = await beginDraft()
  const { status, body } = await save([
    { question: 'q_short', answer: 'Tides' },
    { question: 'q_words', answer: 'a\u0000b' },
    { question: 'q_number', answer: '\ud800' },
    { question: 'phone', answer: '+44 20 7946 0000', base: 2 ** 31 },
    { question: 'address', answer: '1 High Street', sequence: 2 ** 53 },
    { question: 'ssc', answer: 5 },
    { question: 'q_unknown', answer: 'x' },
    { question: 'hsc', answer: 'x'.repeat(1001) },
    { question: 'no\u0000question', answer: 'x' },
  ])
  expect(status).toBe(200)
  expect(body.versions).toEqual([{ question: 'q_short', version: 1 }])
  const unreadable = 'Please remove the characters that cannot be displayed.'
  expect(
    Object.fromEntries(body.refused.map((one: Record<string, string>) => [one.question, one.message])),
  ).toEqual({
    q_words: unreadable,
    q_number: unreadable,
    phone: 'Please enter a whole number.',
    address: 'Please enter a whole number.',
    ssc: expect.any(String),
    q_unknown: 'This application has no such question.',
    hsc: tooLong('1,000'),
    '': unreadable,
  })
  expect(await answers()).toEqual({ q_short: 'Tides' })

  expect(fieldsOf(await save([{ question: 'q_words', answer: 'a\u0000b' }]))).toEqual({ q_words: unreadable })
  expect(await answers()).toEqual({ q_short: 'Tides' })
})

test('[DRAFT2] an answer takes as much room as its kind of question needs, in any version that was published', async () => {
  const { id, person, scholarshipId, office, save, answers } = await beginDraft()
  const save1 = (name: string, length: number) => save([{ question: name, answer: 'x'.repeat(length) }])
  expect(fieldsOf(await save1('q_short', 1_001))).toEqual({ q_short: tooLong('1,000') })
  expect(fieldsOf(await save1('q_number', 101))).toEqual({ q_number: tooLong('100') })
  expect(fieldsOf(await save1('q_words', 8_001))).toEqual({ q_words: tooLong('8,000') })
  expect(fieldsOf(await save1('q_long0', 40_001))).toEqual({
    q_long0: 'Please use at most 40,000 characters.',
  })
  expect((await save1('q_words', 8_000)).status).toBe(200)

  await publishForm(product, {
    office,
    scholarshipId,
    definition: form(question('q_added', { type: 'yesNo' })),
  })
  expect((await save1('q_added', 3)).status).toBe(200)
  expect((await save1('q_short', 1_000)).status).toBe(200)
  expect(Object.keys(await answers()).sort()).toEqual(['q_added', 'q_short', 'q_words'])
  const settled = await ask(product, person, `POST /drafts/settle/${id}`, {
    conflict: newId(),
    answer: 'a\u0000b',
    tab: newId(),
    sequence: 2 ** 31,
  })
  expect(Object.keys(fieldsOf(settled)).sort()).toEqual(['answer', 'sequence'])
})

test('[DRAFT1] [FORM2] answers to questions that are no longer asked, however many, do not stop an application', async () => {
  const { id, person, scholarshipId, office, save } = await beginDraft()
  const asking = (prefix: string) => Array.from({ length: 60 }, (_, i) => `${prefix}${i}`)
  const saveAll = async (names: string[]) => {
    for (const part of [names.slice(0, 30), names.slice(30)])
      expect((await save(part.map(name => ({ question: name, answer: 'yes' })))).status).toBe(200)
  }
  const publish = (names: string[]) =>
    publishForm(product, {
      office,
      scholarshipId,
      definition: form(...names.map(name => question(name, { type: 'yesNo' }))),
    })
  await publish(asking('q_old'))
  await saveAll(asking('q_old'))
  await publish(asking('q_new'))
  await saveAll(asking('q_new'))
  await save(Object.entries(filledForm).map(([name, answer]) => ({ question: name, answer })))
  await product.db
    .updateTable('scholarships')
    .set({ application_fee_minor: 0, service_charge_minor: 0 })
    .where('id', '=', scholarshipId)
    .execute()

  const { formVersion } = (await ask(product, person, `GET /drafts/${id}`)).body
  const submitted = await ask(product, person, `POST /drafts/submit/${id}`, { formVersion })
  expect([submitted.status, submitted.body.error]).toEqual([201, undefined])
})

test('[DRAFT2] a draft has a total that racing saves do not exceed, and shorter answers always fit', async () => {
  const { person, save, answers } = await beginDraft()
  const tab = newId()
  const full = (name: string) => ({ question: name, answer: 'x'.repeat(40_000) })
  for (const name of longQuestions.slice(0, 10)) await save([full(name)], tab)
  await Promise.all(longQuestions.slice(10).map(name => save([full(name)], tab)))
  expect(await bytesOf(person)).toBeLessThanOrEqual(draftLimits.draftBytes)
  const saved = await answers()
  expect(Object.keys(saved)).toHaveLength(12)

  const [shortened = ''] = longQuestions
  const refused = longQuestions.find(name => !(name in saved)) ?? ''
  expect(fieldsOf(await save([full(refused)], tab))).toEqual({ [refused]: draftFull })
  const shorter = { question: shortened, answer: 'Short.', sequence: 2 }
  expect((await save([shorter, full(refused)], tab)).body).toMatchObject({
    versions: [{ question: shortened }, { question: refused }],
    refused: [],
  })
})

test('[DRAFT2] the drafts of a person have a total, whichever of them grows first', async () => {
  const person = await signUp(product)
  const drafts = []
  for (let i = 0; i < 11; i += 1) drafts.push(await beginDraft(person))
  const big = longQuestions.slice(0, 12).map(name => ({ question: name, answer: 'x'.repeat(40_000) }))
  for (const { save } of drafts) {
    // A call carries 256 kB.
    await save(big.slice(0, 6))
    await save(big.slice(6))
  }
  expect(await bytesOf(person)).toBeLessThanOrEqual(draftLimits.personBytes)
  const [one] = drafts
  const racing = await Promise.all(
    drafts.slice(0, 5).map(({ save }) => save([{ question: 'q_long12', answer: 'x'.repeat(19_000) }])),
  )
  expect(await bytesOf(person)).toBeLessThanOrEqual(draftLimits.personBytes)
  const refusals = racing.filter(({ status }) => status === 400)
  expect(refusals.length).toBeGreaterThan(0)
  expect(Object.values(fieldsOf(refusals[0] as Reply))[0]).toMatch(
    /^The applications you are preparing are too long in total/,
  )
  await ask(product, person, `DELETE /drafts/${one?.id}`)
  expect((await drafts[1]?.save([{ question: 'q_short', answer: 'x' }]))?.status).toBe(200)
})

test('[DRAFT2] answers that wait for a choice are bounded', async () => {
  const { save, person, id } = await beginDraft()
  await save([{ question: 'q_short', answer: 'First' }])
  for (let i = 0; i < draftLimits.conflicts; i += 1) {
    expect((await save([{ question: 'q_short', answer: `Other ${i}` }])).status).toBe(200)
  }
  expect(fieldsOf(await save([{ question: 'q_short', answer: 'One more' }]))).toEqual({
    q_short: 'Too many answers are waiting for your choice. Please choose between them first.',
  })
  const { conflicts } = (await ask(product, person, `GET /drafts/${id}`)).body
  expect(conflicts).toHaveLength(draftLimits.conflicts)
  await ask(product, person, `POST /drafts/settle/${id}`, {
    conflict: conflicts[0]._id,
    answer: 'First',
    tab: newId(),
    sequence: 1,
  })
  expect((await save([{ question: 'q_short', answer: 'One more' }])).body.conflicts).toHaveLength(
    draftLimits.conflicts,
  )
})

test('[DRAFT1] a person prepares a number of applications at a time, also when they begin several at once', async () => {
  const person = await signUp(product)
  const { scholarshipId } = await insertScholarshipWithForm(product, { definition })
  const { form_version_id } = await product.db
    .selectFrom('scholarships')
    .select('form_version_id')
    .where('id', '=', scholarshipId)
    .executeTakeFirstOrThrow()
  for (let i = 0; i < draftLimits.drafts - 1; i += 1) {
    const draft = {
      id: newId(),
      user_id: person.userId,
      scholarship_id: await insertScholarship(product.db),
      form_version_id: form_version_id ?? '',
    }
    await product.db.insertInto('application_drafts').values(draft).execute()
  }
  const others = await Promise.all(
    [1, 2, 3].map(async () => (await insertScholarshipWithForm(product, { definition })).scholarshipId),
  )
  const begun = await Promise.all(
    others.map(other => ask(product, person, 'POST /drafts', { scholarshipId: other })),
  )
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(begun.map(reply => refusal(reply)[1]).sort()).toEqual([
    'too_many_drafts',
    'too_many_drafts',
    undefined,
  ])
  const again = others[begun.findIndex(({ status }) => status === 201)]
  expect((await ask(product, person, 'POST /drafts', { scholarshipId: again })).status).toBe(201)
})

describe('with few calls for each account', () => {
  const strict = useProduct(() => startTestProduct({ CALL_LIMIT_FACTOR: '0.05' }))

  test('[DRAFT2] saves of one person are counted, and other people go on', async () => {
    const [{ scholarshipId }, amina, ben] = await Promise.all([
      insertScholarshipWithForm(strict, { definition }),
      signUp(strict),
      signUp(strict),
    ])
    const save = async (person: Person, times: number) => {
      const { body } = await ask(strict, person, 'POST /drafts', { scholarshipId })
      let last: Reply | undefined
      for (let sequence = 1; sequence <= times; sequence += 1) {
        const changes = [{ question: 'q_short', answer: 'Tides', base: 0, sequence }]
        last = await ask(strict, person, `PATCH /drafts/${body._id}`, { tab: newId(), changes })
      }
      return last as Reply
    }
    const limited = await save(amina, 7)
    expect(refusal(limited)).toEqual([429, 'rate_limited'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(1)
    expect((await save(ben, 1)).status).toBe(200)
  })
})
