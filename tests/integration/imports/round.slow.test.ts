import { expect, test, vi } from 'vitest'
import { answerColumn } from '../../../contract/exports/export-terms.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { removeOldImports } from '../../../server/features/imports/removal-service.ts'
import { ask } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { askForExport, exportBytes } from '../../support/export-steps.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { cookiesOf, goodPassword, send, takeToken, usePerson } from '../../support/identity/people.ts'
import { act, checkFile, csv, press } from '../../support/import-steps.ts'
import { knownId } from '../../support/known-id.ts'
import { linkOf, mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { type ServedProduct, useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')
const other = useProduct()
const otherAdmin = usePerson(other, 'admin', 'Otto Admin')

/** A round elsewhere, as an office has it in a spreadsheet. */
const round = (...people: { name: string; email: string }[]) =>
  csv([
    ['Full name', 'E-mail', 'Phone', 'Address', 'Sex', 'SSC result', 'HSC result', 'Applied on'],
    ...people.map(({ name, email }) => [
      name,
      email,
      '+44 20 7946 1000',
      '1 High Street, Leeds',
      'f',
      'A',
      'B+',
      '31.10.2026',
    ]),
  ])

const importRound = async (scholarship: string, file: string | Uint8Array<ArrayBuffer>) => {
  const checked = await checkFile(product, admin, file, { kind: 'applications', scholarship })
  expect(checked).toMatchObject({ state: 'checked', report: { problems: 0 } })
  return act(product, admin, 'run', checked)
}

const applicationOf = (email: string) =>
  product.db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['applications.id', 'status', 'applied_at', 'user_id'])
    .where('user_email', '=', email)
    .executeTakeFirstOrThrow()

/** Waits until a mail is held for somebody who does not know of their account. */
const untilHeld = () =>
  vi.waitFor(async () => {
    const held = await product.db
      .selectFrom('jobs')
      .select('kind')
      .where('done_at', 'is', null)
      .where('last_error', 'like', 'RecipientWaits:%')
      .execute()
    expect(held).not.toEqual([])
  }, 60_000)

test('[IMPORT1] a running round is imported; nobody is mailed before the office says so, and what waited follows', async () => {
  const email = 'amina.imported@example.org'
  const done = await importRound(await insertScholarship(product.db), round({ name: 'Amina Khan', email }))
  expect(done).toMatchObject({ state: 'done', imported: 1, uninvited: 1, unreachable: 0 })
  await removeOldImports(product.db)
  const kept = await product.db.selectFrom('imports').selectAll().where('id', '=', done._id).execute()
  expect(JSON.stringify(kept)).not.toContain('Amina')
  expect(kept).toMatchObject([{ state: 'done', imported: 1, file_parts: 0, expires_at: null }])
  const { id, applied_at } = await applicationOf(email)
  expect(applied_at).toEqual(new Date('2026-10-31T00:00:00Z'))

  await ask(product, admin, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
  await product.db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('kind', '=', 'send_application_status')
    .execute()
  await untilHeld()
  expect(await mailsTo(product, email)).toEqual([])

  expect(await ask(product, admin, `POST /imports/invite/${done._id}`)).toMatchObject({
    body: { modifiedCount: 1 },
  })
  expect(await ask(product, admin, `POST /imports/invite/${done._id}`)).toMatchObject({
    body: { modifiedCount: 0 },
  })
  await mailAbout(product, email, 'Your application for')
  await mailAbout(product, email, 'We are reading')
  const read = async () => (await ask(product, admin, `GET /imports/${done._id}`)).body
  await expect.poll(async () => (await read()).invitations).toEqual({ leaving: 0, sent: 1, refused: 0 })
})

test('[IMPORT1] invitations to refused addresses are counted apart, before and afterwards', async () => {
  const email = 'rina.refused@example.org'
  const done = await importRound(await insertScholarship(product.db), round({ name: 'Rina Khan', email }))
  const { user_id } = await applicationOf(email)
  await product.db.insertInto('mail_preferences').values({ user_id, refused_at: new Date() }).execute()
  const read = async () => (await ask(product, admin, `GET /imports/${done._id}`)).body
  expect(await read()).toMatchObject({ uninvited: 1, unreachable: 1 })
  await ask(product, admin, `POST /imports/invite/${done._id}`)
  await expect.poll(async () => (await read()).invitations).toEqual({ leaving: 0, sent: 0, refused: 1 })
})

test('[IMPORT1] what applicants are asked for, and a file does not have, is said before it is imported', async () => {
  const file = csv([
    ['Name', 'Email', 'Sex', 'SSC result'],
    ['Amina Khan', 'lacking@example.org', 'f', 'A'],
  ])
  const scholarship = await insertScholarship(product.db)
  expect(await checkFile(product, admin, file, { kind: 'applications', scholarship })).toMatchObject({
    report: {
      problems: 0,
      fresh: 1,
      lacking: ['Phone', 'Address', 'HSC result'].map(column => ({
        column: expect.stringContaining(column),
        count: 1,
      })),
    },
  })
})

test('[IMPORT1] an invited applicant sets a password by the link, and finds the application', async () => {
  const email = 'bela.imported@example.org'
  const scholarship = await insertScholarship(product.db)
  const done = await importRound(scholarship, round({ name: 'Bela Nagy', email }))
  await ask(product, admin, `POST /imports/invite/${done._id}`)
  const { url } = linkOf(await mailAbout(product, email, 'Your application for'), '/')
  const token = new URL(url).searchParams.get('token')
  const newPassword = goodPassword
  const set = await send(product, 'POST', '/auth/reset-password', { body: { newPassword, token } })
  expect(set.status).toBe(200)
  const signIn = await send(product, 'POST', '/auth/sign-in/email', {
    body: { email, password: newPassword },
  })
  expect(signIn.status).toBe(200)
  const cookie = cookiesOf(signIn)
  const person = { ...admin, email, cookie, token: await takeToken(product, { email, cookie }) }
  const own = await ask(product, person, `GET /appliedScholarship/${email}`)
  expect(own.body).toMatchObject([{ scholarshipId: scholarship, userName: 'Bela Nagy', status: 'Pending' }])

  const { version } = done
  await press(product, admin, 'undo', { _id: done._id, version })
  await vi.waitFor(async () => {
    const kept = await ask(product, admin, `GET /imports/${done._id}`)
    expect(kept.body).toMatchObject({
      state: 'done',
      note: '1 applicant has been emailed, so this import cannot be undone.',
    })
  }, 60_000)
})

/** The same questions, as another office has made them. */
const elsewhere = (form: FormDefinition): FormDefinition =>
  JSON.parse(JSON.stringify(form).replaceAll(/"([qso])_/g, '"$1_x')) as FormDefinition

const askedForms = {
  ...shortForm,
  sections: [
    ...shortForm.sections,
    {
      id: 's_more',
      title: 'More',
      questions: [
        { id: 'q_home', type: 'country', wording: 'Where do you live?', help: '', required: false },
        { id: 'q_born', type: 'date', wording: 'When were you born?', help: '', required: false },
        { id: 'q_years', type: 'number', wording: 'Years of work, "all told"', help: '', required: false },
        {
          id: 'q_tongues',
          type: 'choices',
          wording: 'Which languages?',
          help: '',
          required: false,
          other: true,
          options: [
            { id: 'o_engl', text: 'English, also spoken' },
            { id: 'o_fren', text: 'French' },
          ],
        },
      ],
    },
  ],
} as FormDefinition

const fields =
  `application name email phone address gender studied ssc hsc scholarship status outcome award terms rank reason
  released feedback submitted decided fee charge currency`.split(/\s+/)

const columnsOf = (form: FormDefinition) => [...fields, ...questionsOf(form).map(answerColumn)]

/** People whose answers have all that files trip over. */
const people = {
  'Amina "the first" Khan': {
    q_reason: 'One,\ntwo "three"',
    q_start: 'o_autumn',
    q_works: true,
    q_earns: 1_234_567,
    q_truth: true,
    q_home: 'CI',
    q_born: '1999-02-28',
    q_years: 3,
    q_tongues: ['o_engl', 'o_fren', 'other:Twi, a little'],
  },
  'Bela Nagy': { q_reason: '=1+1', q_start: 'o_spring', q_works: false, q_truth: true },
  'Łucja Öztürk 🎓': {
    q_reason: '-5 @home',
    q_start: 'o_spring',
    q_works: false,
    q_truth: true,
    q_home: 'TR',
  },
}

/** A round with everything that a file can carry. */
async function insertRound(at: ServedProduct) {
  const { scholarshipId, ids } = await insertAnswered(at, { definition: askedForms, people })
  const [first = '', second = ''] = ids.values()
  await at.db
    .updateTable('applications')
    .set({ status: 'Completed', feedback: '+1, "well done"' })
    .where('id', '=', knownId(first))
    .execute()
  const decided = { decided_at: new Date('2026-10-01T09:00:00Z'), scholarship_id: scholarshipId }
  await at.db
    .insertInto('decisions')
    .values([
      {
        ...decided,
        application_id: first,
        outcome: 'award',
        amount_minor: 400_050,
        terms: '1 year, renewable',
        released_at: new Date('2026-10-05T09:00:00Z'),
      },
      { ...decided, application_id: second, outcome: 'waitlist', rank: 3, reason: 'Just below the line' },
    ])
    .execute()
  return scholarshipId
}

test.each(['csv', 'xlsx'])(
  '[IMPORT1] [AUDIT2] what was exported as %s is imported into another installation, and exported again with the same bytes',
  async format => {
    const from = await insertRound(product)
    const columns = columnsOf(askedForms)
    const wish = { format, columns, selection: { view: { scholarship: from } } }
    const exported = await exportBytes(product, admin, await askForExport(product, admin, wish))

    const theirs = elsewhere(askedForms)
    const { scholarshipId } = await insertScholarshipWithForm(other, { definition: theirs })
    const into = { kind: 'applications', scholarship: scholarshipId, fileName: `round.${format}` }
    const checked = await checkFile(other, otherAdmin, new Uint8Array(exported), into)
    expect(checked.report).toMatchObject({ fresh: 3, problems: 0, first: [] })
    expect(await act(other, otherAdmin, 'run', checked)).toMatchObject({ state: 'done', imported: 3 })
    const again = { format, columns: columnsOf(theirs), selection: { view: { scholarship: scholarshipId } } }
    const bytes = await exportBytes(other, otherAdmin, await askForExport(other, otherAdmin, again))
    expect(bytes.toString('latin1')).toBe(exported.toString('latin1'))
    await act(other, otherAdmin, 'undo', checked)
  },
)
