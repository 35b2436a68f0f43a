import { resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** When the backup of the day is made, and where to. */
export interface Schedule {
  to: string
  /** Hours and minutes in UTC, such as `03:00`. */
  at: string
  keep: number
}

/** Time between an attempt that failed and the next. */
const restMinutes = 15

/**
 * Whether the daily backup is due, by the database's clock: no backup into this folder has succeeded since
 * the last `at`, and none was attempted in the last minutes.
 */
export async function isBackupDue(db: Kysely<Tables>, { to, at }: Schedule): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    with today as (
      select date_trunc('day', now() at time zone 'UTC') + ${at}::time as at, now() at time zone 'UTC' as now
    ), last as (
      select case when at <= now then at else at - interval '1 day' end at time zone 'UTC' as at from today
    )
    select not exists (
      select from backups where starts_with(place, ${resolve(to)}) and started_at >= last.at
        and (ok or coalesce(finished_at, started_at) > now() - make_interval(mins => ${restMinutes}))
    ) as due from last`.execute(db)
  return rows[0]?.due ?? false
}
