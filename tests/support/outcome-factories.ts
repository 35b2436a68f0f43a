import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'
import { dateIn, insertScholarship } from './factories.ts'

interface EndedRound {
  /** How many got which decision. */
  awarded: number
  declined: number
  /** Days ago that all applied, and that all were released. */
  appliedAgo?: number
  releasedAgo?: number
  scholarship?: Parameters<typeof insertScholarship>[1]
}

/** Inserts a closed scholarship whose applications are all decided and released, awards of $1,000 each. @returns its id */
export async function insertEndedRound(
  db: Kysely<Tables>,
  { awarded, declined, appliedAgo = 30, releasedAgo = 2, scholarship = {} }: EndedRound,
): Promise<string> {
  const id = await insertScholarship(db, { application_deadline: dateIn(-20), ...scholarship })
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`
  await sql`
    with people as (
      insert into users (id, identity_id, user_email, user_name)
      select gen_random_uuid(), gen_random_uuid()::text, 'ended-' || n || '-' || ${id} || '@example.org', 'Planted Person ' || n
      from generate_series(1, ${awarded + declined}) as n returning id),
    paid as (
      insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
      select gen_random_uuid(), id, ${id}, 5000, 'usd', 'succeeded', now() from people returning id, user_id)
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
      application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status, applied_at)
    select gen_random_uuid(), ${id}, user_id, id, 'Lakeside Merit Award', 'Lakeside University', 'Full-Fund', 'Engineering',
      5000, 1000, '+44 20 7946 0000', '', '12 Planted Street', 'female', 'bachelor', '4.8', '4.9',
      case when row_number() over () <= ${awarded} then 'Completed' else 'Rejected' end, ${ago(appliedAgo)}
    from paid`.execute(db)
  await sql`
    insert into decisions (application_id, scholarship_id, outcome, amount_minor, decided_at, released_at)
    select id, scholarship_id, case when status = 'Completed' then 'award' else 'decline' end,
      case when status = 'Completed' then 100000 end, ${ago(releasedAgo)}, ${ago(releasedAgo)}
    from applications where scholarship_id = ${id}
    on conflict (application_id) do update set released_at = excluded.released_at, outcome = excluded.outcome,
      amount_minor = excluded.amount_minor`.execute(db)
  return id
}

/** The same, shown to everybody. @returns its id */
export async function insertShownRound(db: Kysely<Tables>, round: EndedRound): Promise<string> {
  const id = await insertEndedRound(db, round)
  await sql`insert into public_outcomes (scholarship_id, applied, awarded, half_within)
    values (${id}, ${round.awarded + round.declined}, ${round.awarded}, 20)`.execute(db)
  await sql`insert into public_awards (application_id, scholarship_id, amount_minor, currency, awarded_on)
    select application_id, scholarship_id, amount_minor, 'usd', released_at::date from decisions
    where scholarship_id = ${id} and outcome = 'award'`.execute(db)
  return id
}
