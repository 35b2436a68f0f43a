import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { countAll } from '../../../server/operations/report/report-service.ts'
import { paymentMode, plainMode } from '../../../server/features/payments/payment-mode-queries.ts'
import { dueOfficeFacts } from '../../../server/features/announcements/office-facts.ts'
import {
  answerTo,
  type Asked,
  calls,
  forgotten,
  isAboutOne,
  letReach,
  lookEverywhere,
  makeThings,
  type Things,
} from '../../scenarios/access/amputation.ts'
import { accessSettings } from '../../scenarios/access/access-settings.ts'
import { type AccessWorld, addressOf, createAccessWorld } from '../../scenarios/access/access-world.ts'
import { type TableWatch, watchTables } from '../../scenarios/data/changed-tables.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertAward } from '../../support/award-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { useFunds } from '../../support/fund-factories.ts'
import { confirmEmail, type Person, signUp } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

/**
 * An office of two halves, which know nothing of each other: an officer who reaches the scholarships of one of them is asked
 * everything before the other half is there, and again once it is. What grows back must change no byte of any answer.
 */
const product = useProduct(() => startTestProduct(accessSettings, { withoutBackground: true }))

let officer: Person
let world: AccessWorld
let here: Things
let there: Things
let asked: Asked
let before: Map<string, string>
let after: Map<string, string>
let wide: Map<string, string>
let told: { before: unknown; after: unknown }
let tables: TableWatch

/** What is there, by ids that were asked about before it was. */
const theirs = { scholarship: newId(), receipt: newId() }

beforeAll(async () => {
  const { db } = product
  const reach = await letReach(db)
  const scholarships = async () =>
    (await db.selectFrom('scholarships').select('id').execute()).map(({ id }) => id)
  world = await createAccessWorld(product)
  here = await makeThings(world)
  const series = newId()
  const ours = await insertScholarship(db, { series_id: series })
  await insertHalf(ours)
  officer = await signUp(product, 'moderator', 'Nina Narrow')
  await confirmEmail(product, officer)
  const reached = await scholarships()
  await reach(officer.userId, reached)
  await markSome(reached)
  await settle()

  asked = {
    here: ours,
    there: theirs.scholarship,
    me: officer.userId,
    applicant: world.stranger.userId,
    words: [theirs.receipt, 'Zebediah'],
  }
  const look = () => lookEverywhere(product, officer, { things: here, asked, email: world.stranger.email })
  before = await look()
  told = { before: await facts(), after: undefined }

  const other = await createAccessWorld(product)
  there = await makeThings(other)
  await insertScholarship(db, { id: theirs.scholarship, series_id: series })
  await insertHalf(theirs.scholarship)
  const rest = (await scholarships()).filter(id => !reached.includes(id))
  await db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', other.people.admin.userId)
    .execute()
  for (const { userId } of [...Object.values(other.people), other.stranger]) await reach(userId, rest)
  await markSome(rest)
  await ageSome(rest)
  await sql`update application_receipts set number = ${theirs.receipt} where application_id = (
    select application_id from application_receipts join applications on applications.id = application_id
    where scholarship_id = any(${rest}::uuid[]) limit 1)`.execute(db)
  // What nobody uses belongs to nobody yet.
  const funds = await sql<{ id: string }>`
    select id from funds where not exists (select from scholarships_of(funds.id))
      and id <> all(${[...here.values()]}::uuid[])`.execute(db)
  await useFunds(
    db,
    theirs.scholarship,
    funds.rows.map(({ id }) => id),
  )
  await settle()
  after = await look()
  wide = await lookEverywhere(product, world.people.moderator, {
    things: here,
    asked,
    email: world.stranger.email,
  })
  told.after = await facts()
  tables = await watchTables(db)
})

/** Applications of people some of whom look like one, one of whom has applied to both halves. */
async function insertHalf(scholarship_id: string): Promise<void> {
  const { db } = product
  for (const user_name of ['Amina Yusuf', 'Amina Yusuf', 'Zebediah Okoro']) {
    const user_id = await insertUser(db, { user_name })
    await insertApplication(db, { scholarship_id, user_id })
  }
  await insertApplication(db, { scholarship_id, user_id: world.stranger.userId })
  const { instalments } = await insertAward(db, { scholarship: scholarship_id })
  await db
    .updateTable('instalments')
    .set({ state: 'ready', payee: 'Somebody', payee_kind: 'finance' })
    .where('id', 'in', instalments.map(knownId))
    .execute()
}

/** Marks some applications of each scholarship, and gives others to the officer. */
async function markSome(scholarships: readonly string[]): Promise<void> {
  await sql`
    insert into desk_marks (application_id, assignee_id, labels, assigned_at)
    select id, case when right(id::text, 1) < '8' then ${officer.userId}::uuid end, '{strong}', now() - interval '1 hour'
    from applications where scholarship_id = any(${scholarships}::uuid[])
    on conflict (application_id) do nothing`.execute(product.db)
}

/** Makes some applications older than all the others, so that lists would show them among those. */
async function ageSome(scholarships: readonly string[]): Promise<void> {
  const some = sql`scholarship_id = any(${scholarships}::uuid[]) and right(user_id::text, 1) < '8'`
  await sql`update applications set applied_at = applied_at - interval '40 days' where ${some}`.execute(
    product.db,
  )
  await sql`update desk_rows set submitted_at = submitted_at - interval '40 days',
    waiting_since = waiting_since - interval '40 days' where ${some}`.execute(product.db)
}

/** Counts what is counted at night, and what is told at all. */
async function settle(): Promise<void> {
  const log = { error: () => undefined }
  await countAll(product.db, plainMode(paymentMode({ sandbox: true })), log)
  await sql`update report_cells set counted_at = '2026-01-01'`.execute(product.db)
}

/** What the officer's mails would tell now. */
async function facts(): Promise<unknown> {
  const { rows } = await sql<{ key: string }>`
    select key from (${dueOfficeFacts()}) as due where user_id = ${officer.userId} order by key`.execute(
    product.db,
  )
  return rows
}

test('[R4] every list of staff is looked at', () => {
  expect(forgotten(asked)).toEqual([])
  expect(before.size).toBeGreaterThan(150)
})

test('[R4] nothing that an officer does not reach is in any answer, number, order or header', () => {
  const differing = [...after].filter(([path, answer]) => answer !== before.get(path))
  expect(differing.map(([path, answer]) => ({ path, before: before.get(path), after: answer }))).toEqual([])
  expect(told.after).toEqual(told.before)
})

test('[R4] a colleague who reaches all sees more in every list but their own', () => {
  const lists = Map.groupBy(after.keys(), path => path.split('?')[0] ?? '')
  const same = [...lists].filter(([, ways]) => ways.every(path => after.get(path) === wide.get(path)))
  const things = new Set(
    [...here]
      .filter(([key]) => key.includes(':'))
      .map(([key, id]) => addressOf(key, id)[1].split('?')[0] ?? ''),
  )
  expect(same.map(([list]) => list).filter(list => !things.has(list))).toEqual([
    '/bulk',
    '/packets',
    '/exports',
  ])
})

test.each(calls.filter(isAboutOne).map(key => [key]))(
  '[R4] %s answers about what is out of reach as about what does not exist, and changes the same',
  async key => {
    await tables.look()
    const absent = await answerTo(product, officer, key, await world.target(key, 'moderator', 'absent'))
    const changed = await tables.look()
    expect(await answerTo(product, officer, key, there.get(key) ?? '')).toBe(absent)
    expect(await tables.look()).toEqual(changed)
  },
)
