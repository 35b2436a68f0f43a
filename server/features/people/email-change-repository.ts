import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'

/** Hours for which a change of address waits for its confirmations. */
const waitsFor = 24

const columns = ['id', 'user_id', 'new_email', 'confirmed_old', 'confirmed_new', 'until'] as const

/** Begins a change of address in place of an earlier one. @returns its id */
export async function replaceEmailChange(
  db: Database,
  { userId, newEmail, confirmedOld }: { userId: string; newEmail: string; confirmedOld: boolean },
): Promise<string> {
  await deleteEmailChange(db, userId)
  const id = newId()
  await db
    .insertInto('email_changes')
    .values({
      id,
      user_id: userId,
      new_email: newEmail,
      confirmed_old: confirmedOld,
      until: sql<Date>`now() + make_interval(hours => ${waitsFor})`,
    })
    .execute()
  return id
}

/** A person's change of address that still waits. */
export function findEmailChange(db: Database, userId: string) {
  return db
    .selectFrom('email_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Whose change of address this is, as long as it waits. */
export async function findChanger(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('id', '=', id)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/** Notes a confirmation. @returns the change as it is then; `undefined` when it is gone */
export function confirmChange(db: Database, id: string, side: 'old' | 'new') {
  return db
    .updateTable('email_changes')
    .set(side === 'old' ? { confirmed_old: true } : { confirmed_new: true })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Ends a person's change of address. */
export async function deleteEmailChange(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
