import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { type DueOptions, type DueReminder, dueReminders, type People } from './due-reminders.ts'

/** The next `limit` people by id; `undefined` when there is none. */
export async function nextPeople(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<People | undefined> {
  const { rows } = await sql<People>`
    select min(id::text) as first, max(id::text) as last
    from (select id from users where id > ${after} order by id limit ${limit}) as next
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** Notes the reminders that are due, each once. @returns those noted now, with their person */
export async function insertDueNotices(
  db: Database,
  people: People,
  options: DueOptions,
): Promise<{ key: string; userId: string }[]> {
  const { rows } = await sql<{ key: string; userId: string }>`
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

/** Where a person's mails go, and in which words. */
export interface Recipient {
  email: string
  name: string
  /** Null while none is known: UTC is used. */
  timeZone: string | null
  epoch: number
}

/** @returns `undefined` when the account is gone */
export async function findRecipient(db: Database, userId: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select(['user_email as email', 'user_name as name'])
    .select(eb => [
      sql<string | null>`case when known_zone(time_zone) = time_zone then time_zone end`.as('timeZone'),
      eb.fn.coalesce('epoch', sql<number>`0`).as('epoch'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
