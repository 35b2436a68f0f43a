import { sql } from 'kysely'
import { type ApplicationStatus, openStatuses } from '../../../contract/applications/application-terms.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'
import { type ApplicationRow, selectApplications } from './application-repository.ts'

/** How many applications have each status, and since when the oldest of them waits. */
export function countStatuses(
  db: Database,
): Promise<{ status: ApplicationStatus; count: number; oldest: Date }[]> {
  return db
    .selectFrom('applications')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('applied_at').as('oldest')])
    .groupBy('status')
    .execute()
}

/** How many applications came in, and how many were decided, on each of the last 14 days of the office, oldest first. */
export async function countDays(
  db: Database,
): Promise<{ date: string; received: number; decided: number }[]> {
  const { rows } = await sql<{ date: string; received: number; decided: number }>`
    with span as (select (now() at time zone zone)::date as today, zone from (select ${officeTimeZone} as zone) as office),
    received as (
      select (applied_at at time zone zone)::date as day, count(*) from applications, span
      where applied_at >= (today - 13)::timestamp at time zone zone group by 1
    ),
    decided as (
      select (at at time zone zone)::date as day, count(*) from application_events, span
      where at >= (today - 13)::timestamp at time zone zone and to_status <> all(${openStatuses})
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

/** The undecided applications that wait longest. */
export function listLongestWaitingRows(
  db: Database,
  { but, limit }: { but: string; limit: number },
): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where('applications.status', 'in', openStatuses)
    .where('applications.user_id', '<>', but)
    .orderBy('applications.applied_at')
    .orderBy('applications.id')
    .limit(limit)
    .execute()
}
