import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { createAccessTokens } from '../../server/features/people/identity/tokens/access-token.ts'
import { createSigningKeys } from '../../server/features/people/identity/tokens/signing-keys.ts'
import type { LoadRequest } from './measure.ts'
import { type LoadedDatabase, loadDatabase } from './database.ts'

const usualPeople = 500
const email = (person: number) => `bench-${person}@example.org`

/** Write requests, each possible once: everything the rules require is in place. */
export interface Writes {
  reviews: LoadRequest[]
  applications: LoadRequest[]
  /** Of the baseline version, which has no rules. */
  baselineReviews: LoadRequest[]
  baselineApplications: LoadRequest[]
}

/** Lets people sign in, pay for and apply to scholarships, so that each write to come is allowed. */
export async function prepareWrites(
  db: Kysely<Tables>,
  options: { origin: string; secret: string; reviews: number; applications: number },
): Promise<Writes> {
  await removeWrites(db)
  await addPeople(db)
  const pairs = await addPayments(db, options.reviews + options.applications)
  const reviewed = pairs.slice(0, options.reviews)
  const applied = pairs.slice(options.reviews)
  await applyAndPay(
    db,
    reviewed.map(pair => pair.paymentId),
  )
  const tokens = await tokensOf(db, options)
  const review = {
    ratingPoint: 4.5,
    reviewerComments: 'Clear rules, quick answers, and the money came on time.',
  }
  const form = (userId: string) => ({
    phone: '+49 30 1234567',
    photo: `/images/${userId}/full.webp`,
    address: 'Milky Way 1, 12345 Somewhere',
    gender: 'female',
    degree: 'bachelor',
    ssc: '4.5',
    hsc: '4.8',
  })
  const post = (path: string, body: object, token = ''): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return {
    reviews: reviewed.map(({ scholarshipId, userId }) =>
      post('/api/reviews', { scholarshipId, ...review }, tokens.get(userId)),
    ),
    applications: applied.map(({ scholarshipId, userId }) =>
      post('/api/appliedScholarship', { scholarshipId, ...form(userId) }, tokens.get(userId)),
    ),
    baselineReviews: reviewed.map(ids => post('/api/reviews', { ...ids, ...review })),
    baselineApplications: applied.map(ids =>
      post('/api/appliedScholarship', { ...ids, ...form(ids.userId) }),
    ),
  }
}

/** Removes everything written, so that the next run finds the data as it was. */
export async function removeWrites(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    sql`truncate jobs, rate_limits, applications, application_events, reviews, payment_log, refunds, payments cascade`,
    sql`truncate award_settings, awards, funds, payment_files cascade`,
    sql`delete from images`,
    sql`delete from users where user_email like 'bench%'`,
    sql`delete from identity."user" where email like 'bench-%'`,
    sql`truncate baseline.reviews, baseline.applications`,
  ])
    await statement.execute(db)
}

/** What autovacuum would do within a minute. */
export async function vacuumWrites(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum analyze jobs, payments, payment_log, applications, reviews, baseline.reviews,
    baseline.applications`.execute(db)
}

export async function addPeople(db: Kysely<Tables>, people = usualPeople): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const id = randomUUID()
    await sql`insert into identity."user" (id, name, email, "emailVerified")
      values (${id}, 'Bench', ${email(person)}, true)`.execute(db)
    await sql`insert into identity."session" (id, "expiresAt", token, "updatedAt", "userId")
      values (${id}, now() + interval '1 day', ${id}, now(), ${id})`.execute(db)
    await sql`insert into users (id, identity_id, user_email, user_name)
      values (${id}, ${id}, ${email(person)}, 'Bench')`.execute(db)
    // Their picture has the same id.
    await sql`insert into images (id, owner_id, width, height) values (${id}, ${id}, 9, 9)`.execute(db)
  }
}

interface Pair {
  userId: string
  scholarshipId: string
  paymentId: string
}

/** Paid, and not used yet: pairs of a person and a scholarship whose deadline is in the future. */
async function addPayments(db: Kysely<Tables>, count: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with person as (
      select id, row_number() over (order by user_email) - 1 as number from users where user_email like 'bench-%'
    ), open as (
      select id, application_fee_minor, row_number() over (order by id) - 1 as number
      from (select id, application_fee_minor from scholarships
        where application_fee_minor > 0 and archived_at is null and application_deadline > now() + interval '3 days'
        limit ${Math.ceil(count / usualPeople)}) as offered
    )
    insert into payments (id, user_id, scholarship_id, intent_id, amount_minor, currency, status, recorded_at, paid_at)
    select gen_random_uuid(), person.id, open.id, gen_random_uuid()::text, open.application_fee_minor, 'usd',
      'succeeded', now(), now()
    from open cross join person order by person.number, open.number limit ${count}
    returning id as "paymentId", user_id as "userId", scholarship_id as "scholarshipId"`.execute(db)
  return rows
}

async function applyAndPay(db: Kysely<Tables>, paymentIds: string[]): Promise<void> {
  await sql`update payments set consumed_at = now() where id = any(${paymentIds}::uuid[])`.execute(db)
  await sql`
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category,
      subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc)
    select gen_random_uuid(), s.id, p.user_id, p.id, s.scholarship_name, s.university_name, s.category,
      s.subject, s.application_fee_minor, s.service_charge_minor, '1', '', 'x', 'female', 'bachelor', '4', '4'
    from payments p join scholarships s on s.id = p.scholarship_id
    where p.id = any(${paymentIds}::uuid[])`.execute(db)
}

export async function tokensOf(
  db: Kysely<Tables>,
  { origin, secret }: { origin: string; secret: string },
): Promise<Map<string, string>> {
  const tokens = createAccessTokens({ keys: createSigningKeys({ db, secret }), issuer: origin })
  const users = await db
    .selectFrom('users')
    .select(['id', 'token_epoch'])
    .where('user_email', 'like', 'bench-%')
    .execute()
  const entries = users.map(async ({ id, token_epoch }) => {
    return [id, await tokens.issue({ userId: id, sessionId: id, epoch: token_epoch })] as const
  })
  return new Map(await Promise.all(entries))
}

/** Runs on a database of `rows` scholarships; what people wrote is removed before and after. */
export async function withRemovedWrites(
  rows: number,
  run: (db: Kysely<Tables>, database: LoadedDatabase) => Promise<void>,
): Promise<void> {
  const database = await loadDatabase(rows, { fresh: false })
  const db = createDatabase(createPool(database.url, { max: 2, statementTimeoutMs: 0 }))
  try {
    await removeWrites(db)
    await run(db, database)
  } finally {
    await removeWrites(db)
    await db.destroy()
    await database.stop()
  }
}
