import { type RawBuilder, sql } from 'kysely'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { NoticesTable } from '../../platform/database/tables.ts'
import { removeRows } from '../../platform/database/remove-rows.ts'

/** A notice that was written, and who gets it. */
export interface NewNotice {
  key: string
  userId: string
}

export type NoticeState = NonNullable<NoticesTable['state']['__select__']>

/**
 * Notes mails that are due, each once.
 * @param due SQL that selects `key`, `user_id` and `state`: `queued` to be sent, or `dropped`
 * @returns those noted now that are to be sent, with their person
 */
export async function insertNotices(
  db: Database,
  kind: NoticeKind,
  due: RawBuilder<unknown>,
): Promise<NewNotice[]> {
  const { rows } = await sql<NewNotice & { state: NoticeState }>`
    insert into notices (key, user_id, kind, state)
    select key, user_id, ${kind}, state from (${due}) as due
    on conflict do nothing
    returning key, user_id as "userId", state`.execute(db)
  return rows.filter(({ state }) => state === 'queued')
}

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
  await removeRows(db, 'notices', sql`at < now() - interval '90 days'`)
  await removeRows(db, 'notices', sql`state = 'dropped' and at < now() - interval '3 days'`)
}

/** How many mails of the last 30 days may not have arrived. */
export async function countUnknownNotices(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notices where state = 'unknown' and at > now() - interval '30 days'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
