import { type Selectable, sql } from 'kysely'
import type { OutcomeCounts, PublicOutcome } from '../../../contract/outcomes/outcomes.ts'
import { decidedApplications } from '../decisions/decided-queries.ts'
import { gaveUp } from '../awards/award-queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'
import type {
  PublicAwardsTable,
  PublicOutcomesTable,
  ScholarshipsTable,
} from '../../platform/database/tables.ts'

/** What a round came to, by what its applicants know: a decision that is held has not been made [OPEN1]. */
export async function countOutcome(db: Database, scholarshipId: string): Promise<OutcomeCounts> {
  const { rows } = await sql<OutcomeCounts>`
    with ${decidedApplications(scholarshipId)}
    select count(*) as applied, count(*) filter (where decided_at is null) as undecided,
      count(*) filter (where awarded) as awarded,
      (percentile_disc(0.5) within group (order by working_days))::integer as "halfWithin"
    from decided_applications`.execute(db)
  return rows[0] as OutcomeCounts
}

/** What is shown of a round. */
export function findOutcome(
  db: Database,
  scholarshipId: string,
): Promise<Selectable<PublicOutcomesTable> | undefined> {
  return db
    .selectFrom('public_outcomes')
    .selectAll()
    .where('scholarship_id', '=', scholarshipId)
    .executeTakeFirst()
}

/** Shows this of a round, in place of what was shown before, with its awards of an amount. */
export async function writeOutcome(
  db: Database,
  scholarshipId: string,
  { applied, awarded, halfWithin, promised }: PublicOutcome,
): Promise<void> {
  const shown = { applied, awarded, half_within: halfWithin, promised, shown_at: sql<Date>`now()` }
  await db
    .insertInto('public_outcomes')
    .values({ scholarship_id: scholarshipId, ...shown })
    .onConflict(conflict => conflict.column('scholarship_id').doUpdateSet(shown))
    .execute()
  await sql`
    with now as (
      select application_id, decisions.scholarship_id, decisions.amount_minor, applications.currency, (released_at at time zone ${officeTimeZone})::date as day
      from decisions join applications on applications.id = application_id
      where decisions.scholarship_id = ${scholarshipId} and outcome = 'award' and released_at is not null
        and decisions.amount_minor is not null and not ${gaveUp(sql`application_id`)}),
    gone as (
      delete from public_awards where scholarship_id = ${scholarshipId}
        and application_id not in (select application_id from now))
    insert into public_awards (application_id, scholarship_id, amount_minor, currency, awarded_on)
    select * from now
    on conflict (application_id) do update set amount_minor = excluded.amount_minor, currency = excluded.currency,
      awarded_on = excluded.awarded_on`.execute(db)
}

/** No longer shows a round. @returns false when it was not shown */
export async function deleteOutcome(db: Database, scholarshipId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('public_outcomes')
    .where('scholarship_id', '=', scholarshipId)
    .returning('scholarship_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** How many awards are shown of a round; `most` for that many and more. */
export async function countAwards(db: Database, scholarshipId: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('public_awards')
    .select('grant_id')
    .where('scholarship_id', '=', scholarshipId)
    .limit(most)
    .execute()
  return rows.length
}

export type AwardRow = Omit<Selectable<PublicAwardsTable>, 'application_id'> &
  Pick<Selectable<ScholarshipsTable>, 'scholarship_name' | 'university_name' | 'description'> & {
    shown_at: Date
  }

/** The awards shown of a round, in an order that says nothing. */
export function listAwards(db: Database, scholarshipId: string): Promise<AwardRow[]> {
  return db
    .selectFrom('public_awards')
    .innerJoin('public_outcomes', 'public_outcomes.scholarship_id', 'public_awards.scholarship_id')
    .innerJoin('scholarships', 'scholarships.id', 'public_awards.scholarship_id')
    .select([
      'public_awards.scholarship_id',
      'grant_id',
      'recipient_id',
      'amount_minor',
      'currency',
      'awarded_on',
    ])
    .select(['scholarship_name', 'university_name', 'description', 'shown_at'])
    .where('public_awards.scholarship_id', '=', scholarshipId)
    .orderBy('grant_id')
    .execute()
}
