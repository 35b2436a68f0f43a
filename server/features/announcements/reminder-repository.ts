import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { type DueOptions, type DueReminder, dueReminders } from './due-reminders.ts'
import type { NewNotice, People } from '../notifications/notice-service.ts'

/** Notes the reminders that are due, each once. @returns those noted now, with their person */
export async function insertDueNotices(
  db: Database,
  people: People,
  options: DueOptions,
): Promise<NewNotice[]> {
  const { rows } = await sql<NewNotice>`
    insert into notices (key, user_id, kind)
    select key, user_id, 'reminder' from (${dueReminders(people, options)}) as due
    on conflict do nothing
    returning key, user_id as "userId"`.execute(db)
  return rows
}

/** The reminders that are due to one person now, among these; none when something has changed since. */
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
