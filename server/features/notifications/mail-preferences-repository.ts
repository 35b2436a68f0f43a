import { sql } from 'kysely'
import type { Role } from '../../../contract/core/roles.ts'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import type { Database } from '../../platform/database/connection.ts'

/** A person's preferences as stored. */
export interface MailPreferencesRow {
  userId: string
  email: string
  name: string
  confirmedAt: Date | null
  refusedAt: Date | null
  timeZone: string | null
  epoch: number
  role: Role
  /** For the kinds with a choice. */
  choices: Partial<Record<NoticeKind, boolean>>
}

/** @returns `undefined` when the account is gone */
export function findMailPreferences(db: Database, userId: string): Promise<MailPreferencesRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select(['users.id as userId', 'user_email as email', 'user_name as name'])
    .select(['email_confirmed_at as confirmedAt', 'refused_at as refusedAt', 'time_zone as timeZone', 'role'])
    .select(eb => [
      eb.fn.coalesce('epoch', sql<number>`0`).as('epoch'),
      sql<MailPreferencesRow['choices']>`coalesce((
        select jsonb_object_agg(kind, wanted) from notice_choices where user_id = users.id), '{}')`.as(
        'choices',
      ),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Notes whether a person wants some kinds of notices. @returns how many were noted: none when the account is gone */
export async function saveChoices(
  db: Database,
  userId: string,
  choices: MailPreferencesRow['choices'],
): Promise<number> {
  const { rows } = await sql`
    insert into notice_choices (user_id, kind, wanted)
    select person.id, key, value::boolean
    from (select id from users where id = ${userId} for key share) as person, jsonb_each_text(${JSON.stringify(choices)})
    on conflict (user_id, kind) do update set wanted = excluded.wanted
    returning kind`.execute(db)
  return rows.length
}

/** Notes the time zone of a person who exists. */
export async function saveTimeZone(db: Database, userId: string, timeZone: string): Promise<void> {
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, time_zone: timeZone })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ time_zone: timeZone }))
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

/** Forgets that the mail server of a person's address refused it. */
export async function clearRefusal(db: Database, userId: string): Promise<void> {
  await db.updateTable('mail_preferences').set({ refused_at: null }).where('user_id', '=', userId).execute()
}

/** Whether the database knows a time zone of this name. */
export async function isTimeZone(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
