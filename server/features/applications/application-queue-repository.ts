import { sql } from 'kysely'
import { type ApplicationStatus, openStatuses } from '../../../contract/applications/application-terms.ts'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'
import { type ApplicationRow, selectApplications } from './application-repository.ts'

/** How many applications have each status, and since when the oldest of them waits. */
export function countStatuses(
  db: Database,
  scope: Scope,
): Promise<{ status: ApplicationStatus; count: number; oldest: Date }[]> {
  return db
    .selectFrom('applications')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('applied_at').as('oldest')])
    .where(within(scope, sql`scholarship_id`))
    .groupBy('status')
    .execute()
}

/** How many applications came in, and how many were decided, on each of the last 14 days of the office, oldest first. */
export async function countDays(
  db: Database,
  scope: Scope,
): Promise<{ date: string; received: number; decided: number }[]> {
  const { rows } = await sql<{ date: string; received: number; decided: number }>`
    with span as (select (now() at time zone zone)::date as today, zone from (select ${officeTimeZone} as zone) as office),
    received as (
      select (applied_at at time zone zone)::date as day, count(*) from applications, span
      where applied_at >= (today - 13)::timestamp at time zone zone and ${within(scope, sql`scholarship_id`)} group by 1
    ),
    decided as (
      select (at at time zone zone)::date as day, count(*) from application_events, span
      where at >= (today - 13)::timestamp at time zone zone and to_status <> all(${openStatuses})
        and ${withinEvents(scope)}
      group by 1
    )
    select days.day::date as date, coalesce(received.count, 0) as received,
      coalesce(decided.count, 0) as decided
    from span
    cross join generate_series((today - 13)::timestamp, today::timestamp, interval '1 day') as days (day)
    left join received on received.day = days.day::date
    left join decided on decided.day = days.day::date
    order by days.day`.execute(db)
  return rows
}

/** Of all, without a look at their applications. */
const withinEvents = (scope: Scope) =>
  scope.reach === 'all'
    ? sql`true`
    : sql`application_id in (select id from applications where ${within(scope, sql`scholarship_id`)})`

/** The undecided applications of others that wait longest. */
export function listLongestWaitingRows(db: Database, scope: Scope, limit: number): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where('applications.status', 'in', openStatuses)
    .where('applications.user_id', '<>', scope.userId)
    .where(within(scope, sql`applications.scholarship_id`))
    .orderBy('applications.applied_at')
    .orderBy('applications.id')
    .limit(limit)
    .execute()
}
