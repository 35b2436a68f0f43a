import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { isOffered } from '../../platform/database/deadline.ts'
import { dueDaily } from '../notifications/recipient-queries.ts'

/** A digest that is due, and not noted yet. */
export interface DueDigest {
  key: string
  searchId: string
  userId: string
  query: string
  since: Date
}

/**
 * The digests that are due: at eight in the person's time zone, every day or on Mondays, until twelve hours later; none
 * while no scholarship is newer than the search [SAVE2].
 * @param people SQL that selects `user_id` and `zone` of those who get digests
 * @param at the moment to judge by; the database's clock when left out
 */
export async function listDueDigests(
  db: Database,
  people: RawBuilder<unknown>,
  at?: Date,
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select key, search.id as "searchId", search.user_id as "userId", query, since
    from (
      select user_id, zone, coalesce(${at ?? null}::timestamptz, now()) as moment
      from (${people}) as people
      where user_id in (select user_id from saved_searches where rhythm <> 'none')
    ) as person
    cross join lateral (select (moment at time zone zone)::date as today) as there
    ${dueDaily('digests', sql`today`)}
    join saved_searches as search on search.user_id = person.user_id
    cross join lateral (select 'digest:' || search.id || ':' || to_char(today, 'YYYYMMDD') as key) as named
    where (rhythm = 'daily' or (rhythm = 'weekly' and extract(isodow from today) = 1))
      and since < due
      and exists (select from scholarships where ${isOffered} and posted_at > since)
      and not exists (select from notices where notices.key = named.key)`.execute(db)
  return rows
}

/** SQL of the notices of digests, for `planMails`: with news to be sent, otherwise as dropped. */
export function noticesOf(due: readonly DueDigest[], withNews: ReadonlySet<string>) {
  const states = due.map(({ searchId }) => (withNews.has(searchId) ? 'queued' : 'dropped'))
  return sql`
    select key, user_id, state
    from unnest(${due.map(({ key }) => key)}::text[], ${due.map(({ searchId }) => searchId)}::uuid[],
      ${states}::text[]) as due (key, search_id, state)
    join saved_searches on id = search_id`
}

/** A search of which a digest is due. */
export interface DigestSearch {
  id: string
  name: string
  query: string
  rhythm: 'daily' | 'weekly'
}

/** The search of a digest, unless it is gone or no longer mailed. @param people as for `listDueDigests` */
export async function findDigestSearch(
  db: Database,
  key: string,
  people: RawBuilder<unknown>,
): Promise<DigestSearch | undefined> {
  const { rows } = await sql<DigestSearch>`
    select id, name, query, rhythm from saved_searches
    where id = split_part(${key}, ':', 2)::uuid and rhythm <> 'none'
      and user_id in (select user_id from (${people}) as people)`.execute(db)
  return rows[0]
}
