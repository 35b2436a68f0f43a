import { sql } from 'kysely'

/**
 * Deadlines by the database's clock, for statements that read `scholarships` (docs/decisions/0001). The browser explains
 * them with `contract/deadline.ts`.
 */

/** The first moment after the deadline. */
export const deadlineEnd = sql<Date>`deadline_end(application_deadline)`

/** The last day that has not ended everywhere on Earth, as a date. */
export const today = sql<string>`(now() at time zone interval '-12:00')::date`

/** Whether the deadline has passed; compares dates, so that an index on them can be used. */
export const deadlinePassed = sql<boolean>`application_deadline < ${today}`
