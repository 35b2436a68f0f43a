import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** The backlog of the queue. Ages in minutes. */
export interface QueueHealth {
  /** Jobs that nobody has taken since they were due. */
  overdue: { count: number; minutes: number }
  /** Jobs that failed three times or more, or were given up in the last week. */
  failing: { count: number; kinds: string[] }
  /** The kinds of recurring jobs that have failed three times or more since they last succeeded. */
  notRecurring: string[]
  /** Mails written and not handed over. */
  mails: { count: number; minutes: number }
}

/** How the queue is doing. */
export async function readQueueHealth(db: Database): Promise<QueueHealth> {
  const { rows } = await sql<QueueHealth>`
    select
      json_build_object('count', count(*) filter (where overdue),
        'minutes', coalesce(max(minutes_due) filter (where overdue), 0)) as overdue,
      json_build_object('count', count(*) filter (where failing),
        'kinds', coalesce(json_agg(distinct kind) filter (where failing), '[]')) as failing,
      coalesce(json_agg(distinct kind) filter (where failing and recurs), '[]') as "notRecurring",
      json_build_object('count', count(*) filter (where mail),
        'minutes', coalesce(max(minutes_old) filter (where mail), 0)) as mails
    from (
      select kind, minutes_due, minutes_old,
        done_at is null and minutes_due >= 15
          and (lane <> 'bulk' or not exists (select from mail_hold)) as overdue,
        last_error is not null and (failures >= 3 or starts_with(last_error, 'InvalidPayload')) as failing,
        starts_with(key, 'every:') as recurs,
        done_at is null and kind like 'send\\_%' and minutes_old >= 10 as mail
      from jobs
      cross join lateral (select floor(extract(epoch from now() - run_at) / 60)::int as minutes_due,
        floor(extract(epoch from now() - created_at) / 60)::int as minutes_old) as ages
      where (done_at is null or last_error is not null)
        and coalesce(last_error, '') not like 'RecipientWaits:%'
    ) as unfinished`.execute(db)
  return rows[0] as QueueHealth
}
