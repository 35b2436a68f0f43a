import { type RawBuilder, sql } from 'kysely'
import { type NoticeKind, noticeKinds } from '../../../contract/notifications/notice-kinds.ts'
import type { Database } from '../../platform/database/connection.ts'
import { staffRoles } from '../../platform/access/scope.ts'
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

/** SQL: whether a person wants a kind of mails. @param userId SQL of their id */
export function wants(kind: NoticeKind, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const { byDefault } = noticeKinds[kind]
  // Not by `coalesce`, of which the planner expects half of all people.
  return sql<boolean>`${byDefault ? sql`not` : sql``} exists (
    select from notice_choices as choice
    where choice.user_id = ${userId} and kind = ${kind} and wanted = ${sql.lit(!byDefault)})`
}

/**
 * SQL of a table `person`: everybody whose mail server has not refused their address, as `user_id`, `to`, `name` and `role`,
 * whether they have `confirmed` it, and their time `zone`, the office's for those who have named none.
 */
export const reachable = sql`(
  select users.id as user_id, user_email as "to", user_name as name, role, email_confirmed_at is not null as confirmed,
    known_zone(coalesce(time_zone, ${officeTimeZone})) as zone
  from users left join mail_preferences on mail_preferences.user_id = users.id
  where refused_at is null
) as person`

/**
 * SQL: whether a `person` of `reachable` gets a kind of mails that nobody asked for: confirmed, not unsubscribed, and staff
 * if it is for staff.
 */
export const gets = (kind: NoticeKind) => sql<boolean>`(confirmed
  ${noticeKinds[kind].forStaff ? sql`and role in (${sql.join(staffRoles)})` : sql``} and ${wants(kind, sql`person.user_id`)})`

/** SQL that selects `user_id` and `zone` of those of the people who get a kind of mails. */
export const recipientsOf = (kind: NoticeKind, { first, last }: People) => sql`
  select user_id, zone from ${reachable} where user_id between ${first} and ${last} and ${gets(kind)}`

/**
 * SQL that joins `due`, the moment at which a kind of mails is due in somebody's `zone` on a day there, if that was less than
 * twelve hours before `moment`.
 */
export const dueDaily = (kind: NoticeKind, day: RawBuilder<unknown>) => sql`
  join lateral (select (${day} + ${sql.lit(noticeKinds[kind].at)}::time) at time zone zone as due) as daily
    on due > moment - interval '12 hours' and due <= moment`
