import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { planReadingReminders } from '../../../server/features/committees/reminder-service.ts'
import { readOwnData } from '../../../server/features/people/own-data-repository.ts'
import { forgetApplications } from '../../../start/composition/features.ts'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertMember, makeCommittee, open } from '../../support/committee-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Tara Rahman')

/** An open committee whose only reader has a reading of each application. */
async function reading(applications: number, name = 'Joined Award') {
  const { db } = product
  const scholarship = await insertScholarship(db, { scholarship_name: name })
  await makeCommittee(product, admin, scholarship)
  const reader = await signUp(product, 'user', 'Kofi Mensah')
  const member = await insertMember(product, reader, scholarship, { names: ['Ann Other'] })
  await open(product, admin, scholarship)
  const readings = []
  for (let number = 0; number < applications; number += 1) {
    const applied = await signUpApplicant(product, 'Amina Yusuf', { scholarship_id: scholarship })
    const id = crypto.randomUUID()
    await db
      .insertInto('committee_readings')
      .values({ id, application_id: applied.id, member_id: member, scholarship_id: scholarship })
      .execute()
    await db
      .insertInto('committee_numbers')
      .values({ application_id: applied.id, scholarship_id: scholarship, number: 731 + number })
      .execute()
    readings.push({ id, application: applied.id, applicant: applied.applicant, scholarship })
  }
  return { scholarship, reader, member, readings }
}

/** A reading is submitted, with a remark and a move besides. */
async function submit(
  {
    id: reading_id,
    application: application_id,
    scholarship: scholarship_id,
  }: { id: string; application: string; scholarship: string },
  { member, reader }: { member: string; reader: { userId: string } },
) {
  const { db } = product
  await db
    .updateTable('committee_readings')
    .set({ state: 'submitted', points: [4, 5], words: 'Plans with care.', submitted_at: new Date() })
    .where('id', '=', knownId(reading_id))
    .execute()
  const points = { version: 1, officer_id: reader.userId, points: [4, 5], mean: 4.4 }
  await db
    .insertInto('scores')
    .values({ id: newId(), application_id, scholarship_id, ...points })
    .execute()
  await db
    .insertInto('committee_submissions')
    .values({ reading_id, number: 1, points: [4, 5], words: 'Plans with care.', mean: 4.4 })
    .execute()
  await db
    .insertInto('committee_remarks')
    .values({ id: newId(), application_id, member_id: member, text: 'A careful plan.' })
    .execute()
  await db
    .insertInto('committee_moves')
    .values({ application_id, scholarship_id, place: 1, reason: 'Careful.', member_id: member })
    .execute()
}

test('[FAIR10] readers are reminded 3 days and 1 day before the date, each once, while they have readings left', async () => {
  const { scholarship, reader } = await reading(1, 'Reminded Award')
  const idle = await signUp(product)
  await insertMember(product, idle, scholarship)
  const dueIn = async (hours: number) => {
    await sql`update committees set due_at = now() + ${hours} * interval '1 hour' where scholarship_id = ${scholarship}`.execute(
      product.db,
    )
    await planReadingReminders(product.db)
    await planReadingReminders(product.db)
    const { rows } = await sql<{ days: number }>`
      select split_part(key, ':', 3)::integer as days from jobs join committee_members
          on key like 'committee-reminder:' || committee_members.id || ':%'
       where scholarship_id = ${scholarship} order by jobs.id`.execute(product.db)
    return rows.map(({ days }) => days)
  }
  await sql`update committee_readings set assigned_at = now() - interval '9 days' where scholarship_id = ${scholarship}`.execute(
    product.db,
  )
  expect(await dueIn(73)).toEqual([])
  expect(await dueIn(71)).toEqual([3])
  expect(
    (await mailAbout(product, reader.email, '3 days left: 1 reading for Reminded Award')).text,
  ).not.toContain('Amina')
  expect(await dueIn(23)).toEqual([3, 1])
  await mailAbout(product, reader.email, '1 day left')
  expect(await dueIn(-1)).toEqual([3, 1])
  expect(await mailsTo(product, idle.email)).toEqual([])
})

test('[FAIR5] [AUDIT4] words about an application go by rule; its points stay', async () => {
  const { readings, ...who } = await reading(1)
  const { application } = readings[0]!
  await submit(readings[0]!, who)
  await product.db.transaction().execute(tx => forgetApplications(tx, [application]))
  const [row] = await product.db
    .selectFrom('committee_readings')
    .innerJoin('committee_submissions', 'reading_id', 'committee_readings.id')
    .select([
      'committee_readings.words as now',
      'committee_submissions.words as before',
      'committee_submissions.points',
    ])
    .where('application_id', '=', application)
    .execute()
  expect(row).toEqual({ now: '', before: '', points: [4, 5] })
  for (const table of ['committee_remarks', 'committee_places'] as const)
    expect(
      await product.db.selectFrom(table).selectAll().where('application_id', '=', application).execute(),
    ).toEqual([])
  expect(
    await product.db
      .selectFrom('committee_moves')
      .select('reason')
      .where('application_id', '=', application)
      .execute(),
  ).toEqual([{ reason: '' }])
  expect(
    await product.db.selectFrom('scores').select('mean').where('application_id', '=', application).execute(),
  ).toEqual([{ mean: 4.4 }])
})

test('[FAIR5] a cancelled application comes back with its readings, or leaves none', async () => {
  const { readings, ...who } = await reading(2)
  await submit(readings[0]!, who)
  const rows = async (id: string) => {
    const { rows: found } = await sql<object>`
      select state, words, number, (select count(*)::integer from committee_submissions where reading_id = r.id) as submitted,
        (select count(*)::integer from committee_remarks where application_id = r.application_id) as remarks,
        (select score from desk_rows where application_id = r.application_id) as score
      from committee_readings r join committee_numbers using (application_id) where application_id = ${id}`.execute(
      product.db,
    )
    return found
  }
  for (const { application, applicant } of readings) {
    const before = await rows(application)
    expect(before).toHaveLength(1)
    const token = { token: applicant.token }
    expect((await send(product, 'DELETE', `/appliedScholarship/${application}`, token)).status).toBe(200)
    expect(await rows(application)).toEqual([])
    expect((await ask(product, applicant, `POST /undoDelete/${application}`)).status).toBe(201)
    expect(await rows(application)).toEqual(before)
  }
})

test('[FAIR1] a deleted reader leaves points, and neither address nor names', async () => {
  const { readings, member, reader, scholarship } = await reading(2)
  await submit(readings[0]!, { member, reader })
  const invited = await signUp(product)
  await ask(product, admin, `POST /committees/invite/${scholarship}`, {
    people: [{ email: invited.email, name: 'Invited Only' }],
    part: 'reader',
    most: 3,
  })
  for (const { userId } of [reader, invited]) {
    const { status } = await send(product, 'DELETE', `/users/${userId}`, { token: admin.token })
    expect(status).toBe(200)
  }
  const members = await product.db
    .selectFrom('committee_members')
    .select(['email', 'name', 'state', 'user_id'])
    .where('scholarship_id', '=', scholarship)
    .execute()
  expect(members).toEqual([
    { email: '', name: '', state: 'left', user_id: null },
    { email: '', name: '', state: 'left', user_id: null },
  ])
  expect(
    await product.db.selectFrom('committee_names').selectAll().where('member_id', '=', member).execute(),
  ).toEqual([])
  const states = await product.db
    .selectFrom('committee_readings')
    .select('state')
    .where('scholarship_id', '=', scholarship)
    .orderBy('state')
    .execute()
  expect(states).toEqual([{ state: 'givenBack' }, { state: 'submitted' }])
  const { status, body } = await ask(product, admin, `GET /committees/${scholarship}`)
  expect([status, body.members.length, body.submitted]).toEqual([200, 2, 1])
})

test('[FAIR1] [ROUND3] a copied scholarship is read in the same way, by nobody yet', async () => {
  const { scholarship } = await reading(1)
  await ask(product, admin, `PATCH /committees/questions/${scholarship}`, {
    questions: [{ question: 'degree', shown: 'hidden' }],
  })
  const copy = await ask(product, admin, `POST /rounds/duplicate/${scholarship}`, {})
  expect(copy.status).toBe(201)
  const { body } = await ask(product, admin, `GET /committees/${copy.body.insertedId}`)
  expect(body).toMatchObject({
    state: 'preparing',
    settings: { readingsEach: 2, blind: true },
    members: [],
    wanted: 0,
  })
  expect(new Date(body.settings.dueAt).getTime()).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  const { questions } = (await ask(product, admin, `GET /committees/questions/${copy.body.insertedId}`)).body
  expect(questions.find(({ question }: { question: string }) => question === 'degree').shown).toBe('hidden')
})

test('[FAIR2] what a reader gets of their own data names no applicant; an applicant’s names no reader', async () => {
  const { readings, member, reader } = await reading(1)
  await submit(readings[0]!, { member, reader })
  const dataOf = async ({ userId, email }: { userId: string; email: string }) => {
    const parts = []
    for await (const part of readOwnData(product.db, { userId, email, identityId: newId() })) parts.push(part)
    return JSON.stringify(parts)
  }
  const own = await dataOf(reader)
  expect(own).toContain('"Applicant":731')
  expect(own).toContain('Plans with care.')
  expect(own).toContain('A careful plan.')
  expect(own).toContain('Ann Other')
  expect(own).not.toContain('Amina')
  const theirs = await dataOf(readings[0]!.applicant)
  for (const secret of ['Kofi', reader.email, 'Plans with care.', 'A careful plan.'])
    expect(theirs).not.toContain(secret)
})

test('[FAIR1] a scholarship without applications goes with its committee', async () => {
  const scholarship = await insertScholarship(product.db)
  await makeCommittee(product, admin, scholarship)
  await insertMember(product, await signUp(product), scholarship)
  await open(product, admin, scholarship)
  await product.db.deleteFrom('scholarships').where('id', '=', scholarship).execute()
  expect(
    await product.db.selectFrom('committees').selectAll().where('scholarship_id', '=', scholarship).execute(),
  ).toEqual([])
})
