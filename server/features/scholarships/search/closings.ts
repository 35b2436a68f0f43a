import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'

/**
 * Records scholarships whose exact closing has passed since it was last recorded: cached pages and the index in memory,
 * which count in days, then treat them as closed. @returns how many
 */
export async function refreshClosed(db: Database): Promise<number> {
  const due = await db
    .selectFrom('scholarships')
    .select('id')
    .where(
      sql<boolean>`(closes_at is not null or closed_at is not null) and closing_at <= now()
        and noted_closing is distinct from closing_at`,
    )
    .execute()
  // Even an update of zero rows fires the trigger and invalidates every cache.
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await db
    .updateTable('scholarships')
    .set(eb => ({ noted_closing: eb.ref('closing_at') }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return ids.length
}
