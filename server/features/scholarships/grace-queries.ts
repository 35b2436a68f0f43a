import { sql } from 'kysely'
import { deadlineEnd } from '../../platform/database/deadline.ts'

/** When its deadline ends, or it was archived; in a statement that reads `scholarships`. */
export const closesAt = sql<Date>`least(${deadlineEnd}, archived_at)`

/** Until when who has paid for a scholarship can apply; in a statement that reads `scholarships`. */
export const graceEnds = sql<Date>`(${closesAt}
  + case when closed_at is null then interval '48 hours' else interval '72 hours' end)`

/** Whether payments for a scholarship can no longer be used; the same way. */
export const graceOver = sql<boolean>`coalesce(now() >= ${graceEnds}, false)`
