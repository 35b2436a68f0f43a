import { expect, test } from 'vitest'
import { profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { type Person, send, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const amina = usePerson(product)

const read = async (by: Person) => (await ask(product, by, 'GET /aboutYou')).body
const save = (by: Person, answers: object) => ask(product, by, 'PATCH /aboutYou', { answers })
const answersOf = (body: { answers: { question: string; answer: unknown }[] }) =>
  Object.fromEntries(body.answers.map(({ question, answer }) => [question, answer]))
const fieldsOf = async (answers: object) => (await save(amina, answers)).body.error.fields

const all = {
  p_nationality: ['BD', 'IT'],
  p_birth: '2002-03-14',
  p_first: 'yes',
  p_level: 'o_masters',
  p_result: ['gpa4:3.6', 'percent:81'],
  p_languages: ['o_english', 'o_bengali'],
  p_income: 'BDT 420000',
  p_hours: '12',
}

test('[ELIG1] answers of every kind are kept, changed and removed, each by its person alone', async () => {
  const ben = await signUp(product)
  expect(await read(amina)).toEqual({ answers: [], sensitive: [] })
  const saved = await save(amina, { ...all, p_income: 'bdt 420,000' })
  expect(saved.status).toBe(200)
  expect(answersOf(saved.body)).toEqual(all)
  expect(answersOf((await save(amina, { p_hours: null, p_level: 'o_bachelor' })).body)).toEqual({
    ...all,
    p_hours: undefined,
    p_level: 'o_bachelor',
  })
  expect(answersOf(await read(ben))).toEqual({})
  await save(ben, { p_hours: null })
})

test('[ELIG1] what is wrong is refused by field, in words, and nothing of the call is saved', async () => {
  const before = await read(amina)
  expect(
    await fieldsOf({
      p_residence: 'IT',
      p_level: 'o_english',
      p_birth: 'yesterday',
      p_hours: '',
      p_result: ['gpa4:9'],
      p_unknown: '1',
      p_gender: 'o_female',
    }),
  ).toEqual({
    'answers.p_level': 'Please choose one of the options.',
    'answers.p_birth': 'Please enter a date, such as 2027-03-31.',
    'answers.p_hours': 'Please enter a number.',
    'answers.p_result': 'GPA to 4.00: Please enter 4 or less.',
    'answers.p_unknown': 'There is no such question.',
    'answers.p_gender': 'This question is not asked.',
  })
  for (const answer of ['a\u0000b', '\ud800', 'x'.repeat(301), ['\u0000'], 7, {}]) {
    expect(refusal(await save(amina, { p_residence: answer }))[0]).toBe(400)
  }
  expect(refusal(await save(amina, { 'p_\u0000': 'x' }))[0]).toBe(400)
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p_none${at}`, null]))
  expect(refusal(await save(amina, many))[0]).toBe(400)
  expect(await read(amina)).toEqual(before)
})

test('[ELIG1] sensitive questions are asked only while they are switched on', async () => {
  const { db } = product
  const ground = 'Equality Act, section 7'
  await db.insertInto('sensitive_questions').values({ question: 'p_gender', ground }).execute()
  const saved = (await save(amina, { p_gender: 'o_female' })).body
  expect(answersOf(saved)['p_gender']).toBe('o_female')
  expect(saved.sensitive).toEqual([{ question: 'p_gender', ground }])
  await db.deleteFrom('sensitive_questions').execute()
  expect(answersOf(await read(amina))['p_gender']).toBeUndefined()
  // It can still be removed.
  expect((await save(amina, { p_gender: null })).status).toBe(200)
})

test('[ELIG1] an answer that is too old says so until it is given again', async () => {
  await save(amina, { p_hours: '12' })
  const old = new Date('2026-01-01')
  await product.db.updateTable('profile_answers').set({ answered_at: old }).execute()
  const expired = (body: { answers: { question: string; expired: boolean }[] }) =>
    body.answers.find(({ question }) => question === 'p_hours')?.expired
  expect(expired(await read(amina))).toBe(true)
  expect(expired((await save(amina, { p_hours: '12' })).body)).toBe(false)
})

test('[ELIG1] many tabs at once: each answer is the last one written, none is lost', async () => {
  const chloe = await signUp(product)
  const saves = Array.from({ length: 20 }, (_, at) =>
    save(
      chloe,
      at % 2 ? { p_hours: String(at), p_work: null } : { p_work: String(at), [`p_household`]: '3' },
    ),
  )
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  const rows = await product.db
    .selectFrom('profile_answers')
    .select('question')
    .where('user_id', '=', chloe.userId)
    .execute()
  expect(new Set(rows.map(({ question }) => question)).size).toBe(rows.length)
  expect(answersOf(await read(chloe))['p_household']).toBe('3')
})

test('[ELIG11] answers leave with their account, and only their person’s browser keeps them', async () => {
  const dora = await signUp(product)
  await save(dora, all)
  const { headers } = await fetch(`${product.siteUrl}/api/aboutYou`, {
    headers: { authorization: `Bearer ${dora.token}` },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  await product.db.deleteFrom('users').where('id', '=', dora.userId).execute()
  const left = product.db.selectFrom('profile_answers').where('user_id', '=', dora.userId)
  expect(await left.selectAll().execute()).toEqual([])
})

test('[ELIG11] the download of own data has the answers in words', async () => {
  const erik = await signUp(product)
  await save(erik, { p_level: 'o_masters', p_languages: ['o_english', 'o_bengali'], p_first: 'yes' })
  const archive = await send(product, 'GET', '/auth/my-data', { cookie: erik.cookie })
  const files = unzip(Buffer.from(await archive.arrayBuffer()))
  expect(JSON.parse(String(files.get('my-data.json')))['About You']).toMatchObject([
    { Question: 'First in your family to study?', Answer: 'yes' },
    { Question: 'Languages in which you can study', Answer: 'English, Bengali' },
    { Question: 'Level you want to study', Answer: 'Masters' },
  ])
})

test('[DRAFT4] an application that asks a question of About You is offered its answer, unless it is too old', async () => {
  const fred = await signUp(product)
  const level = profileQuestion('p_level')!.question
  const hours = profileQuestion('p_hours')!.question
  const definition = oneSection('You', [level, hours])
  const { scholarshipId } = await insertScholarshipWithForm(product, { definition, application_fee_minor: 0 })
  await save(fred, { p_level: 'o_masters', p_hours: '12' })
  await product.db
    .updateTable('profile_answers')
    .set({ answered_at: new Date('2026-01-01') })
    .where('question', '=', 'p_hours')
    .execute()
  const draft = (await ask(product, fred, 'POST /drafts', { scholarshipId })).body
  expect(answersOf(draft)['p_level']).toBeUndefined()
  expect((await ask(product, fred, `GET /knownAnswers?draft=${draft._id}`)).body).toMatchObject([
    { question: 'p_level', answer: 'o_masters', scholarshipName: 'About You' },
  ])
})
