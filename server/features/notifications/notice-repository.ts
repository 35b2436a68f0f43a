import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { NoticesTable } from '../../platform/database/tables.ts'

export type NoticeState = NonNullable<NoticesTable['state']['__select__']>

/** Those of the notices that still exist, locked until the transaction ends. */
export function lockNotices(db: Database, keys: string[]): Promise<{ key: string; state: NoticeState }[]> {
  return db
    .selectFrom('notices')
    .select(['key', 'state'])
    .where('key', '=', sql<string>`any(${keys})`)
    .orderBy('key')
    .forUpdate()
    .execute()
}

/** Moves those of the notices that are in one of the states `from` to the state `to`. @returns how many */
export async function moveNotices(
  db: Database,
  keys: string[],
  { from, to }: { from: NoticeState[]; to: NoticeState },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ state: to, at: sql<Date>`now()` })
    .where('key', '=', sql<string>`any(${keys})`)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes the notices of deadlines that are long over: the last reminder is due at most a day before one. What was
 * dropped is due no more when half a day is over, wherever its person has moved.
 */
export async function removeOldNotices(db: Database): Promise<void> {
  await sql`delete from notices where at < now() - interval '90 days'`.execute(db)
  await sql`delete from notices where state = 'dropped' and at < now() - interval '3 days'`.execute(db)
}

/** How many mails of the last 30 days may not have arrived. */
export async function countUnknownNotices(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notices where state = 'unknown' and at > now() - interval '30 days'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
