import { type Kysely, sql } from 'kysely'
import type { Payee } from '../../contract/awards/award-terms.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { insertApplication } from './application-factories.ts'
import { insertFund } from './fund-factories.ts'
import { dateIn, insertScholarship, insertUser } from './factories.ts'
import type { ServedProduct } from './product.ts'
import { withoutTriggers } from './score-steps.ts'

/** Inserts a scholarship whose awards go on after their letter. @returns its id */
export async function insertAwarding(
  db: Kysely<Tables>,
  { payee = 'finance', ...values }: Parameters<typeof insertScholarship>[1] & { payee?: Payee } = {},
): Promise<string> {
  const id = await insertScholarship(db, values)
  await db
    .insertInto('award_settings')
    .values({
      scholarship_id: id,
      moves_up: 'byHand',
      payee,
      pays_for: '',
      office_name: 'Scholarship Office',
      plan: JSON.stringify({ instalments: [], conditions: [] }),
    })
    .execute()
  return id
}

/** Hundredths that no test spends. */
export const plenty = 100_000_000_00

interface NewAward {
  scholarship?: string
  /** Whose application it is; somebody new by default. */
  user?: string
  name?: string
  currency?: string
  university?: string
  /** Its parts by fund; one fund that has enough by default, none when empty. */
  parts?: { fund: string; amount: number }[]
  /** By default one of 2,000 that was due yesterday. */
  instalments?: { amount: number; dueOn?: string; condition?: 'open' | 'given' | 'met' | 'waived' }[]
  /** The answer to a condition of the kind `number` that is met. */
  studentNumber?: string
}

let numbers = 0

/** Inserts an accepted award that was released, with its money committed. */
export async function insertAward(
  db: Kysely<Tables>,
  {
    instalments = [{ amount: 200_000 }],
    currency = 'usd',
    university = 'Lakeside University',
    ...given
  }: NewAward = {},
): Promise<{ award: string; application: string; user: string; number: string; instalments: string[] }> {
  const scholarship = given.scholarship ?? (await insertAwarding(db))
  const user = given.user ?? (await insertUser(db, { user_name: given.name ?? 'Amina Yusuf' }))
  const application = await insertApplication(db, {
    user_id: user,
    scholarship_id: scholarship,
    status: 'Completed',
    currency,
    university_name: university,
  })
  const amount = instalments.reduce((sum, each) => sum + each.amount, 0)
  const award = newId()
  numbers += 1
  const number = `A-2026-${String(numbers).padStart(6, '0')}`
  await db
    .insertInto('awards')
    .values({
      id: award,
      number,
      application_id: application,
      scholarship_id: scholarship,
      scholarship_name: 'Lakeside Merit Award',
      university_name: university,
      amount_minor: amount,
      currency,
      state: 'accepted',
      released_at: new Date(),
      answered_at: new Date(),
    })
    .execute()
  const parts = given.parts ?? [{ fund: await insertFund(db, { currency, budget: plenty }), amount }]
  if (parts.length > 0) await commit(db, award, parts)
  const ids = instalments.map(() => newId())
  await db
    .insertInto('instalments')
    .values(
      instalments.map((each, index) => ({
        id: ids[index] ?? '',
        award_id: award,
        number: index + 1,
        amount_minor: each.amount,
        due_on: each.dueOn ?? dateIn(-1),
      })),
    )
    .execute()
  const conditions = instalments.flatMap(({ condition }, index) =>
    condition
      ? [{ kind: 'proof' as const, state: condition, instalment_id: ids[index] ?? '', answer: '' }]
      : [],
  )
  const named = given.studentNumber
    ? [{ kind: 'number' as const, state: 'met' as const, instalment_id: null, answer: given.studentNumber }]
    : []
  for (const [place, condition] of [...conditions, ...named].entries())
    await db
      .insertInto('award_conditions')
      .values({
        id: newId(),
        award_id: award,
        place,
        words: 'Proof of enrolment',
        due_on: dateIn(-1),
        ...condition,
      })
      .execute()
  return { award, application, user, number, instalments: ids }
}

async function commit(db: Kysely<Tables>, award: string, parts: { fund: string; amount: number }[]) {
  await db
    .insertInto('award_parts')
    .values(
      parts.map(({ fund, amount }, place) => ({
        award_id: award,
        fund_id: fund,
        place,
        amount_minor: amount,
      })),
    )
    .execute()
  const entries = parts.map(({ fund, amount }) => ({
    fund_id: fund,
    award_id: award,
    kind: 'commit',
    amount_minor: amount,
  }))
  await sql`select enter_in_ledger(${JSON.stringify(entries)}::jsonb)`.execute(db)
}

/** The figures of a fund, and a recount of them from its entries and from the instalments of its awards. */
export async function figuresOf(db: Kysely<Tables>, fund: string) {
  const { rows } = await sql<{
    committed: number
    paid: number
    counted_committed: number
    counted_paid: number
  }>`
    select committed_minor as committed, paid_minor as paid,
      (select coalesce(sum(entry_sign(kind, 'committed') * amount_minor), 0) from fund_entries where fund_id = funds.id)
        as counted_committed,
      (select coalesce(sum(entry_sign(kind, 'paid') * amount_minor), 0) from fund_entries where fund_id = funds.id)
        as counted_paid
    from funds where id = ${fund}`.execute(db)
  return rows[0]
}

interface ReadyAwards {
  scholarship: string
  fund: string
  count: number
  /** Who made them ready. */
  officer: string
}

/** Inserts awards of one fund, each with an instalment of $20 that is ready; all at once, without what triggers derive. */
export async function insertReadyAwards(product: ServedProduct, given: ReadyAwards): Promise<void> {
  const { scholarship, fund, officer, count } = given
  await withoutTriggers(
    product,
    { text: insertApplicants, values: [scholarship, count] },
    { text: insertTheirAwards, values: [scholarship] },
    {
      text: `insert into award_parts (award_id, fund_id, place, amount_minor)
        select id, $2, 0, 2000 from awards where scholarship_id = $1`,
      values: [scholarship, fund],
    },
    { text: insertTheirInstalments, values: [scholarship, officer] },
  )
  await sql`select enter_in_ledger(jsonb_agg(jsonb_build_object('fund_id', ${fund}::uuid, 'award_id', id, 'kind', 'commit',
    'amount_minor', 2000))) from awards where scholarship_id = ${scholarship}`.execute(product.db)
  await sql`analyze`.execute(product.db)
}

const insertApplicants = `
  with people as (
    insert into users (id, identity_id, user_email, user_name)
    select gen_random_uuid(), 'paid-' || $1::text || n, 'paid-' || $1::text || n || '@example.org', 'Person ' || n
    from generate_series(1, $2::integer) n returning id, user_name),
  fee as (
    insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
    select gen_random_uuid(), id, $1::uuid, 5000, 'usd', 'succeeded', now() from people returning id, user_id)
  insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
    application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status, applicant_name)
  select gen_random_uuid(), $1::uuid, user_id, fee.id, 'Award', 'University', 'Partial', 'Doctor', 5000, 0,
    '12345', '', 'Here', 'female', 'masters', 'A', 'A', 'Completed', user_name
  from fee join people on people.id = user_id`

const insertTheirAwards = `
  insert into awards (id, number, application_id, scholarship_id, scholarship_name, university_name, amount_minor, currency,
    state, released_at)
  select gen_random_uuid(), 'A-2027-' || left(md5(id::text), 12), id, scholarship_id, 'Award', 'University', 2000, 'usd',
    'accepted', now() from applications where scholarship_id = $1`

const insertTheirInstalments = `
  insert into instalments (id, award_id, number, amount_minor, due_on, state, payee, payee_kind, student_number, ready_by)
  select gen_random_uuid(), awards.id, 1, 2000, current_date, 'ready', applicant_name, 'finance', 'S', $2::uuid
  from awards join applications on applications.id = application_id where awards.scholarship_id = $1`

/** Adds free places of declined awards as large as this one. */
export async function insertFreePlaces(
  product: ServedProduct,
  { award, count }: { award: string; count: number },
): Promise<void> {
  await sql`
    with copies as (
      insert into awards (id, number, application_id, scholarship_id, batch_id, scholarship_name, university_name, amount_minor,
        currency, state, stopped_from, answered_at, released_at)
      select gen_random_uuid(), number || '-' || n, gen_random_uuid(), scholarship_id, batch_id, scholarship_name,
        university_name, amount_minor, currency, 'declined', 'declined', now(), now()
      from awards, generate_series(1, ${count}::integer) as n where id = ${award}
      returning id, scholarship_id
    )
    insert into freed_places (award_id, scholarship_id) select id, scholarship_id from copies`.execute(
    product.db,
  )
  await sql`analyze awards, freed_places`.execute(product.db)
}
