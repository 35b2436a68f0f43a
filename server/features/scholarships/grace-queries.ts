import { sql } from 'kysely'
import { deadlineEnd } from '../../platform/database/deadline.ts'

/** When its deadline ends, or it was archived; in a statement that reads `scholarships`. */
export const closesAt = sql<Date>`least(${deadlineEnd}, archived_at)`

/** The last time to apply for people who have paid; in a statement that reads `scholarships`. */
export const graceEnds = sql<Date>`(${closesAt}
  + case when closed_at is null then interval '48 hours' else interval '72 hours' end)`

/** Whether payments for a scholarship can no longer be used; the same way. */
export const graceOver = sql<boolean>`coalesce(now() >= ${graceEnds}, false)`
