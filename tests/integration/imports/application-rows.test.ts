import { expect, test } from 'vitest'
import { answerColumn } from '../../../contract/exports/export-terms.ts'
import type { Receipt } from '../../../contract/applications/receipts.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { applicationsImport } from '../../../server/features/imports/applications/applications-import.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, oneSection, shortForm } from '../../support/form-factories.ts'
import { confirmEmail, send, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')

const person = {
  name: 'Amina Khan',
  phone: '+44 20 7946 1000',
  address: '1 High Street, Leeds',
  gender: 'Female',
  studied: 'Masters',
  ssc: 'A',
  hsc: 'B+',
}

const questions = new Map(questionsOf(shortForm as FormDefinition).map(each => [each.id, answerColumn(each)]))
const wordingOf = (question: string) =>
  questionsOf(shortForm as FormDefinition).find(({ id }) => id === question)?.wording
const column = (question: string) => questions.get(question) ?? ''

let addresses = 0
const newAddress = () => `imported-${(addresses += 1)}-${newId().slice(-6)}@example.org`

/** Judges rows with these cells; and writes them, when all is well. */
async function importRows(scholarshipId: string, rows: Record<string, string>[]) {
  const target = {
    importId: newId(),
    importedBy: { userId: admin.userId, email: admin.email },
    scholarshipId,
    publish: false,
    mode: { livemode: false },
  }
  await product.db
    .insertInto('imports')
    .values({
      id: target.importId,
      kind: 'applications',
      file_name: 'rows.csv',
      bytes: 1,
      user_id: admin.userId,
      state: 'done',
    })
    .execute()
  const judged = await product.db.transaction().execute(async tx => {
    const matched = [...new Set(rows.flatMap(row => Object.keys(row)))]
    const reading = await applicationsImport.read(tx, target, matched)
    const found = await reading.judge(rows.map((cells, nth) => ({ number: nth + 2, cells })))
    if (found.problems.length === 0) await reading.write(tx, found.wanted)
    return found
  })
  return {
    importId: target.importId,
    problems: judged.problems,
    already: judged.already,
    fresh: judged.wanted.length,
    lacking: judged.lacking ?? [],
  }
}

const undo = (importId: string) =>
  product.db.transaction().execute(tx => applicationsImport.undo(tx, importId))

const applicationsOf = (scholarshipId: string) =>
  product.db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('applications')
    .select(['user_email', 'user_name'])
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('applied_at')
    .execute()

test('[IMPORT1] a row becomes an application with its applicant, answers and a receipt, as the office has them elsewhere', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(product)
  const email = newAddress()
  const done = await importRows(scholarshipId, [
    {
      ...person,
      email: email.toUpperCase(),
      status: 'processing',
      submitted: '2026-09-01T10:00:00.000Z',
      [column('q_reason')]: 'Because of this',
      [column('q_start')]: 'in autumn',
      [column('q_works')]: 'Yes',
      [column('q_earns')]: '1,234.50',
      [column('q_truth')]: 'Agreed',
    },
  ])
  expect(done).toMatchObject({ problems: [], already: 0, fresh: 1 })
  const [application] = await applicationsOf(scholarshipId)
  expect(application).toMatchObject({
    user_email: email,
    user_name: 'Amina Khan',
    status: 'Processing',
    gender: 'female',
    degree: 'masters',
    application_fee_minor: 0,
    applied_at: new Date('2026-09-01T10:00:00.000Z'),
  })
  const { body } = await ask(product, office, `GET /appliedScholarship/receipt/${application?.id}`)
  const { sections } = body as Pick<Receipt, 'sections'>
  const answers = sections.flatMap(each => each.answers.map(({ wording, text }) => [wording, text]))
  expect(answers).toContainEqual(['When can you start?', 'In autumn'])
  expect(answers).toContainEqual(['What do you earn in a year?', '$1,234.50'])
  expect(answers).toContainEqual(['All of this is true.', 'Agreed'])
})

test('[IMPORT1] [F1] phone numbers, countries, languages and degrees come in as people write them', async () => {
  const asked = { help: '', required: true }
  const options = ['English', 'French'].map(text => ({ id: `o_${text.toLowerCase()}`, text }))
  const definition = oneSection('You', [
    { id: 'q_home', type: 'country', wording: 'Country', ...asked },
    { id: 'q_speaks', type: 'choices', wording: 'Languages', ...asked, options, other: false },
  ])
  const { scholarshipId } = await insertScholarshipWithForm(product, { definition })
  const row = ([phone, studied, home, speaks]: readonly string[]) => ({
    ...person,
    email: newAddress(),
    phone: phone ?? '',
    studied: studied ?? '',
    'answer:country:q_home': home ?? '',
    'answer:choices:q_speaks': speaks ?? '',
  })
  const rows = [
    ['030/1234567', 'BSc', 'UK', 'Englisch; Französisch'],
    ['+44 20 7946 0958 ext. 12', "Bachelor's degree", 'Viet Nam', 'anglais, français'],
    ['+44\u20112079460958', 'Master of Science', 'DRC', 'English'],
    ['٠٧٢٢ ٥٥٥ ٤١١', 'M.A.', 'Swaziland', 'الفرنسية'],
    ['\u202A+880 1711-000001', 'Diploma', 'Ivory Coast', 'french'],
  ]
  expect(await importRows(scholarshipId, rows.map(row))).toMatchObject({ problems: [], fresh: rows.length })
  const stored = await product.db
    .selectFrom('applications')
    .innerJoin('application_answers', 'application_id', 'applications.id')
    .select(['phone', 'phone_e164', 'degree', 'answers'])
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('applications.id')
    .execute()
  const both = ['o_english', 'o_french']
  expect(stored.map(each => Object.values(each))).toEqual([
    ['030/1234567', null, 'bachelor', { q_home: 'GB', q_speaks: both }],
    ['+44 20 7946 0958 ext. 12', '+442079460958', 'bachelor', { q_home: 'VN', q_speaks: both }],
    ['+44-2079460958', '+442079460958', 'masters', { q_home: 'CD', q_speaks: ['o_english'] }],
    ['0722 555 411', null, 'masters', { q_home: 'SZ', q_speaks: ['o_french'] }],
    ['+880 1711-000001', '+8801711000001', 'diploma', { q_home: 'CI', q_speaks: ['o_french'] }],
  ])
})

test('[IMPORT1] what is wrong with a row is said by column, and nothing of it is guessed', async () => {
  const { scholarshipId } = await insertScholarshipWithForm(product)
  const email = newAddress()
  const { problems: answers } = await importRows(scholarshipId, [
    {
      ...person,
      email,
      [column('q_reason')]: 'This has more than the five words',
      [column('q_start')]: 'In summer',
      [column('q_works')]: '',
    },
  ])
  const { problems } = await importRows(scholarshipId, [
    { ...person, email },
    { ...person, email },
    { ...person, email: 'nobody', name: '', gender: '', phone: 'call me', address: '', studied: 'Doctor' },
    {
      ...person,
      email: newAddress(),
      status: 'Open',
      scholarship: 'Another award',
      currency: 'EUR',
      fee: 'free',
      submitted: '2100-01-01T00:00:00.000Z',
      application: '17',
    },
    { ...person, email: newAddress(), outcome: 'Awarded', award: 'much', rank: 'first' },
  ])
  const said = [...answers, ...problems].map(({ row, field, message }) => `${row} ${field}: ${message}`)
  expect(said.toSorted()).toEqual([
    '2 answer:choice:q_start: Please choose one of the options.',
    '2 answer:paragraph:q_reason: 2 words too many: at most 5.',
    '2 answer:yesNo:q_works: Please choose yes or no.',
    '3 email: Row 2 has it, too.',
    '4 address: Please enter the address.',
    '4 email: Please enter a valid email address, such as name@example.com.',
    '4 gender: Please enter female or male.',
    '4 name: Please enter the name.',
    '4 phone: Please enter a phone number, such as +44 20 7946 0000.',
    '4 studied: Please use one of diploma, bachelor, masters.',
    '5 application: This is not a valid id.',
    '5 currency: Amounts are in USD here.',
    '5 fee: Please enter the amount as $ and a number, such as $50.',
    '5 scholarship: This row is about “Another award”. Please import it into that scholarship.',
    '5 status: Please use one of Pending, Processing, Completed, Rejected.',
    '5 submitted: This is in the future.',
    '6 award: Please enter the amount as $ and a number, such as $50.',
    '6 rank: Please enter a place on the list.',
  ])
})

test('[IMPORT1] a choice is one that the office offers, not a name that every object has', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const rows = ['__proto__', 'constructor', 'toString'].map(word => ({
    ...person,
    email: newAddress(),
    status: word,
    gender: word,
    studied: word,
    outcome: word,
  }))
  const { problems } = await importRows(scholarshipId, rows)
  const fields = ['status', 'outcome', 'gender', 'studied']
  expect(problems.map(({ row, field }) => [row, field])).toEqual(
    [2, 3, 4].flatMap(row => fields.map(field => [row, field])),
  )
  const application = { user_id: admin.userId, scholarship_id: scholarshipId }
  await expect(insertApplication(product.db, { ...application, status: {} as never })).rejects.toThrow(
    '_listed',
  )
})

test('[IMPORT1] a question without a column may be unanswered, one with a column is asked as of the applicant', async () => {
  const { scholarshipId } = await insertScholarshipWithForm(product)
  const without = await importRows(scholarshipId, [{ ...person, email: newAddress() }])
  expect(without).toMatchObject({ problems: [], fresh: 1 })
  // It is said which answers are not there.
  expect(without.lacking).toContain(wordingOf('q_works'))
  expect(without.lacking).not.toContain('Phone')
  const { problems } = await importRows(scholarshipId, [
    { ...person, email: newAddress(), [column('q_works')]: '' },
  ])
  expect(problems).toEqual([{ row: 2, field: column('q_works'), message: 'Please choose yes or no.' }])
})

test('[IMPORT1] the same rows again write nothing again', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const rows = [
    { ...person, email: newAddress() },
    { ...person, name: 'Bela Nagy', email: newAddress() },
  ]
  expect(await importRows(scholarshipId, rows)).toMatchObject({ fresh: 2, already: 0 })
  expect(await importRows(scholarshipId, rows)).toMatchObject({ fresh: 0, already: 2, problems: [] })
  expect(await applicationsOf(scholarshipId)).toHaveLength(2)
})

test('[IMPORT1] status, outcome and letter say one thing; a row with an outcome that was told needs no status', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const row = (cells: Record<string, string>) => ({ ...person, email: newAddress(), ...cells })
  const released = '2026-09-01T10:00:00.000Z'
  const { problems } = await importRows(scholarshipId, [
    row({ status: 'Completed', outcome: 'Declined', reason: 'Incomplete' }),
    row({ status: 'Rejected', outcome: 'On the waiting list' }),
    row({ status: 'Pending', outcome: 'Award', released }),
    row({ status: 'Pending', released }),
    row({ status: 'Pending', outcome: 'Award' }),
    row({ status: 'Processing', outcome: 'Waiting list', released }),
  ])
  expect(problems.map(({ row: number, field, message }) => `${number} ${field}: ${message}`)).toEqual([
    '2 outcome: Declined does not fit the status Completed.',
    '3 outcome: On the waiting list does not fit the status Rejected.',
    '4 outcome: Awarded does not fit the status Pending once it has been released.',
    '5 released: The applicant was told an outcome, but none is given.',
  ])
  const done = await importRows(scholarshipId, [
    row({ outcome: 'Declined', reason: 'Incomplete', released }),
    row({ outcome: 'Award', award: '1.250,50' }),
  ])
  expect(done).toMatchObject({ problems: [], fresh: 2 })
  const applications = await applicationsOf(scholarshipId)
  expect(applications.map(({ status }) => status).toSorted()).toEqual(['Pending', 'Rejected'])
  const { amount_minor } = await product.db
    .selectFrom('decisions')
    .select('amount_minor')
    .where('scholarship_id', '=', scholarshipId)
    .where('outcome', '=', 'award')
    .executeTakeFirstOrThrow()
  expect(amount_minor).toBe(125_050)
})

test('[IMPORT1] an address in two rows is a problem of the second', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const email = newAddress()
  const { problems } = await importRows(scholarshipId, [
    { ...person, email },
    { ...person, email: email.toUpperCase() },
  ])
  expect(problems).toEqual([{ row: 3, field: 'email', message: 'Row 2 has it, too.' }])
})

test('[IMPORT1] nobody gets an application into an account whose address they have not shown to be theirs', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const email = newAddress()
  const answer = await send(product, 'POST', '/auth/sign-up/email', {
    body: { name: 'Eve', email, password: 'Correct!Horse7' },
  })
  expect(answer.status).toBe(200)
  const { problems } = await importRows(scholarshipId, [{ ...person, email }])
  expect(problems).toMatchObject([
    { field: 'email', message: expect.stringContaining('has not confirmed it') },
  ])
})

test('[IMPORT1] [DESK5] nobody imports their own application, nor undoes the import of it', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const { problems, importId } = await importRows(scholarshipId, [{ ...person, email: admin.email }])
  expect(problems).toMatchObject([{ row: 2, field: 'email', message: expect.stringContaining('your own') }])
  const application_id = await insertApplication(product.db, {
    user_id: admin.userId,
    scholarship_id: scholarshipId,
  })
  await product.db
    .insertInto('imported_applications')
    .values({ application_id, import_id: importId })
    .execute()
  expect(refusal(await ask(product, admin, `POST /imports/undo/${importId}`))).toEqual([
    403,
    'own_application',
  ])
})

test('[IMPORT1] somebody with a confirmed account keeps it, and gets the application', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const applicant = await signUp(product, 'user', 'Amina Own')
  await confirmEmail(product, applicant)
  await importRows(scholarshipId, [{ ...person, email: applicant.email }])
  expect(await applicationsOf(scholarshipId)).toMatchObject([
    { user_id: applicant.userId, user_name: 'Amina Own' },
  ])
})

test('[IMPORT1] what was decided elsewhere comes with its outcome, and is not released again', async () => {
  const scholarshipId = await insertScholarship(product.db)
  await importRows(scholarshipId, [
    {
      ...person,
      email: newAddress(),
      status: 'Completed',
      outcome: 'Awarded',
      award: '4,000',
      terms: '1 year',
      decided: '2026-10-01T09:00:00.000Z',
      released: '2026-10-05T09:00:00.000Z',
      submitted: '2026-09-01T09:00:00.000Z',
    },
  ])
  const decisions = await product.db
    .selectFrom('decisions')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .execute()
  expect(decisions).toMatchObject([
    {
      outcome: 'award',
      amount_minor: 400_000,
      terms: '1 year',
      decided_at: new Date('2026-10-01T09:00:00.000Z'),
      released_at: new Date('2026-10-05T09:00:00.000Z'),
    },
  ])
})

test('[IMPORT1] an import is undone as one, with the accounts that only it has made', async () => {
  const [scholarshipId, other] = [await insertScholarship(product.db), await insertScholarship(product.db)]
  const [once, twice] = [newAddress(), newAddress()]
  const first = await importRows(scholarshipId, [
    { ...person, email: once },
    { ...person, email: twice },
  ])
  await importRows(other, [{ ...person, email: twice }])
  expect(await undo(first.importId)).toBeUndefined()
  expect(await applicationsOf(scholarshipId)).toEqual([])
  const left = await product.db
    .selectFrom('users')
    .select('user_email')
    .where('user_email', 'in', [once, twice])
    .execute()
  expect(left).toEqual([{ user_email: twice }])
  expect(await importRows(scholarshipId, [{ ...person, email: once }])).toMatchObject({ fresh: 1 })
})

test('[IMPORT1] an import that somebody has acted on is not undone, and it is said on whose application', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const { importId } = await importRows(scholarshipId, [
    { ...person, email: newAddress() },
    { ...person, name: 'Bela Nagy', email: newAddress() },
  ])
  const bela = (await applicationsOf(scholarshipId)).find(({ user_name }) => user_name === 'Bela Nagy')
  await ask(product, admin, `PATCH /appliedScholarship/status/${bela?.id}`, { status: 'Processing' })
  expect(await undo(importId)).toBe(
    'Somebody has acted on the applications of Bela Nagy, so this import cannot be undone.',
  )
  expect(await applicationsOf(scholarshipId)).toHaveLength(2)
})

test('[IMPORT1] an id of another application is a problem, one of its own row is here already', async () => {
  const scholarshipId = await insertScholarship(product.db)
  const taken = await insertApplication(product.db, { user_id: admin.userId })
  const { problems } = await importRows(scholarshipId, [
    { ...person, email: newAddress(), application: taken },
  ])
  expect(problems).toEqual([{ row: 2, field: 'application', message: 'Another application has this id.' }])
  const own = newId()
  const row = { ...person, email: newAddress(), application: own }
  expect(await importRows(scholarshipId, [row])).toMatchObject({ problems: [], fresh: 1 })
  expect(await applicationsOf(scholarshipId)).toMatchObject([{ id: own }])
  expect(await importRows(scholarshipId, [row])).toMatchObject({ problems: [], already: 1 })
})
