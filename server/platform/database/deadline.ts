import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/**
 * Closing by the database's clock, for statements that read `scholarships` (docs/decisions/0001, 0045). The browser
 * explains it with `contract/scholarships/deadline.ts` and `contract/scholarships/lifecycle/`.
 */

/** Whether it is on offer: published, and not archived. A draft has an `archived_at` as well. */
export const isOffered = sql<boolean>`archived_at is null`

/** The first moment after which nobody can apply: when it was closed, its exact closing, or the end of its deadline. */
export const deadlineEnd = sql<Date>`closing_at`

/** The last day that has not ended everywhere on Earth, as a date. */
export const today = sql<string>`(now() at time zone interval '-12:00')::date`

/** Whether it has closed. */
export const deadlinePassed = sql<boolean>`closing_at <= now()`

/**
 * The day, anywhere on Earth, with which it closes; once it has closed, the last one that had ended by then. Without an
 * exact closing it is the deadline.
 */
export const closingDay = sql<string>`(case when closing_at <= now()
  then (closing_at at time zone interval '-12:00')::date - 1
  else ((closing_at - interval '1 microsecond') at time zone interval '-12:00')::date end)`

/** The database's time, that of the transaction. */
export const readTime = (db: Database): Promise<Date> => readMoment(db, sql`now()`)

/** This moment by the database's clock, also after waiting in a transaction. */
export const readNow = (db: Database): Promise<Date> => readMoment(db, sql`clock_timestamp()`)

async function readMoment(db: Database, moment: RawBuilder<unknown>): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`select ${moment} as moment`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no time.')
  return row.moment
}
