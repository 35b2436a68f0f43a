import { sql } from 'kysely'
import type { MailPreferencesInput } from '../../../contract/notifications/mail-preferences.ts'
import type { Database } from '../../platform/database/connection.ts'

/** A person's preferences as stored, or as they are by default. */
export interface MailPreferencesRow {
  userId: string
  email: string
  name: string
  confirmedAt: Date | null
  refusedAt: Date | null
  reminders: boolean
  digests: boolean
  timeZone: string | null
  epoch: number
}

/** @returns `undefined` when the account is gone */
export function findMailPreferences(db: Database, userId: string): Promise<MailPreferencesRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select(['users.id as userId', 'user_email as email', 'user_name as name'])
    .select(['email_confirmed_at as confirmedAt', 'refused_at as refusedAt', 'time_zone as timeZone'])
    .select(eb => [
      eb.fn.coalesce('reminders', sql<boolean>`true`).as('reminders'),
      eb.fn.coalesce('digests', sql<boolean>`true`).as('digests'),
      eb.fn.coalesce('epoch', sql<number>`0`).as('epoch'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Changes what is given of a person who exists. */
export async function saveMailPreferences(
  db: Database,
  userId: string,
  { reminders, digests, timeZone }: MailPreferencesInput,
): Promise<void> {
  const changes = {
    ...(reminders !== undefined && { reminders }),
    ...(digests !== undefined && { digests }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  }
  if (Object.keys(changes).length === 0) return
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, ...changes })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(changes))
    .execute()
}

/** Whether the mail server of a person's address has refused it for good. */
export async function isRefused(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select('users.id')
    .where('user_email', '=', email)
    .where('refused_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the mail server of a person's address refuses it for good. */
export async function markRefused(db: Database, email: string): Promise<void> {
  await sql`
    insert into mail_preferences (user_id, refused_at) select id, now() from users where user_email = ${email}
    on conflict (user_id) do update set refused_at = excluded.refused_at`.execute(db)
}

/** Notes that a person reads mails to their address. @returns the address; `undefined` when the account is gone */
export async function markConfirmed(db: Database, userId: string): Promise<string | undefined> {
  const user = await db
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where('id', '=', userId)
    .returning('user_email')
    .executeTakeFirst()
  await db.updateTable('mail_preferences').set({ refused_at: null }).where('user_id', '=', userId).execute()
  return user?.user_email
}

/** Whether the database knows a time zone of this name. */
export async function isTimeZone(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
