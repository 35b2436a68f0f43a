import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { type DueOptions, type DueReminder, dueReminders } from './due-reminders.ts'

/** Those of these reminders that are still due to the person. */
export async function findDue(
  db: Database,
  { userId, keys }: { userId: string; keys: string[] },
  options: DueOptions,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select * from (${dueReminders({ first: userId, last: userId }, options)}) as due where key = any(${keys})`.execute(
    db,
  )
  return rows
}
