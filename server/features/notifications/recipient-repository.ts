import { sql } from 'kysely'
import type { NoticeKind } from '../../../contract/notifications/mail-preferences.ts'
import type { Database } from '../../platform/database/connection.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'

/** The people with ids from the first to the last, both included. */
export interface People {
  first: string
  last: string
}

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

/**
 * Those of the people who get a kind of mails: confirmed, not refused by their mail server, not unsubscribed.
 * @returns SQL that selects `user_id` and `time_zone`, the office's for who has named none
 */
export function recipientsOf(kind: NoticeKind, { first, last }: People) {
  return sql`
    select users.id as user_id, coalesce(mail_preferences.time_zone, ${officeTimeZone}) as time_zone
    from users left join mail_preferences on mail_preferences.user_id = users.id
    where users.id between ${first} and ${last}
      and email_confirmed_at is not null and coalesce(${sql.ref(kind)}, true) and refused_at is null`
}

/** Where a person's mails go, and in which words. */
export interface Recipient {
  email: string
  name: string
  /** Null while none is known: that of the office is used. */
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
