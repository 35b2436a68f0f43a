import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { type DueOptions, type DueReminder, dueReminders } from './due-reminders.ts'
import type { NewNotice, PeopleRange } from './notice-service.ts'
import { recipientsOf } from './recipient-repository.ts'

/**
 * Notes the reminders that are due to people with ids in a range, each once.
 * @returns those noted now, with their person
 */
export async function insertDueNotices(
  db: Database,
  { after, upTo, ...options }: DueOptions & PeopleRange,
): Promise<NewNotice[]> {
  const people = sql`${recipientsOf('reminders')} and users.id > ${after} and users.id <= ${upTo}`
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
  { userId, keys, ...options }: DueOptions & { userId: string; keys: string[] },
): Promise<DueReminder[]> {
  const people = sql`${recipientsOf('reminders')} and users.id = ${userId}`
  const { rows } = await sql<DueReminder>`
    select * from (${dueReminders(people, options)}) as due where key = any(${keys})`.execute(db)
  return rows
}
