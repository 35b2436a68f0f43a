import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { deadlinePassed } from '../database/deadline.ts'

/**
 * Notes the digests that are due: at eight in the person's time zone, every day or on Mondays, until twelve hours later;
 * none while nothing at all is newer than the search [SAVE2].
 * @param people SQL that selects `user_id` and `time_zone` of those who get digests
 * @param at the moment to judge by; the database's clock when left out
 * @returns those noted now, with their person
 */
export async function insertDueDigests(
  db: Database,
  people: RawBuilder<unknown>,
  at?: Date,
): Promise<{ key: string; userId: string }[]> {
  const { rows } = await sql<{ key: string; userId: string }>`
    insert into notices (key, user_id, kind)
    select 'digest:' || search.id || ':' || to_char(today, 'YYYYMMDD'), person.user_id, 'digest'
    from (
      select user_id, known_zone(time_zone) as zone, coalesce(${at ?? null}::timestamptz, now()) as moment
      from (${people}) as people
      where user_id in (select user_id from saved_searches where rhythm <> 'none')
    ) as person
    cross join lateral (select (moment at time zone zone)::date as today) as there
    cross join lateral (select (today + time '08:00') at time zone zone as due) as digest
    join saved_searches as search on search.user_id = person.user_id
    where (rhythm = 'daily' or (rhythm = 'weekly' and extract(isodow from today) = 1))
      and due > moment - interval '12 hours' and due <= moment and since < due
      and exists (select from scholarships where archived_at is null and posted_at > since)
    on conflict do nothing
    returning key, user_id as "userId"`.execute(db)
  return rows
}

/** A search of which a digest is due. */
export interface DigestSearch {
  id: string
  name: string
  query: string
  rhythm: 'daily' | 'weekly'
}

/** The search of a digest, unless it is gone or no longer mailed. @param people as for `insertDueDigests` */
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

/** A scholarship that is new in a search. */
export interface NewScholarship {
  id: string
  scholarshipName: string
  universityName: string
  country: string
  feeMinor: number
  /** Such as `25 February 2027`. */
  deadline: string
}

/**
 * Notes which of the scholarships are new in a search, each once, for the notice with this key.
 * @returns those noted now, the newest first
 */
export async function insertNewHits(
  db: Database,
  { searchId, notice, found }: { searchId: string; notice: string; found: string[] },
): Promise<NewScholarship[]> {
  const { rows } = await sql<NewScholarship>`
    with hits as (
      insert into saved_search_hits (search_id, scholarship_id, notice)
      select search.id, scholarships.id, ${notice}
      from saved_searches as search
      join scholarships on scholarships.id = any(${found}::uuid[])
        and posted_at > since and archived_at is null and not ${deadlinePassed}
      where search.id = ${searchId}
      on conflict do nothing
      returning scholarship_id
    )
    select id, scholarship_name as "scholarshipName", university_name as "universityName", country,
      application_fee_minor as "feeMinor", to_char(application_deadline, 'FMDD FMMonth YYYY') as deadline
    from hits join scholarships on id = scholarship_id
    order by posted_at desc, id desc`.execute(db)
  return rows
}

/** Takes back what was noted for mails that were not sent: it is still new. */
export async function removeHits(db: Database, notices: string[]): Promise<void> {
  await db.deleteFrom('saved_search_hits').where('notice', '=', sql<string>`any(${notices})`).execute()
}
