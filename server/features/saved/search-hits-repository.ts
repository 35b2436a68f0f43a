import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { deadlinePassed, isOffered } from '../../platform/database/deadline.ts'
import { officeCurrency } from '../../platform/database/office-settings.ts'

/** Whether a scholarship is news for a search: posted since its mails began, and open. */
const isNew = sql<boolean>`posted_at > since and ${isOffered} and not ${deadlinePassed}`

/** Notes what was posted just before a search's mails begin: it is not new. */
export async function insertSeen(db: Database, searchId: string): Promise<void> {
  await sql`
    insert into saved_search_hits (search_id, scholarship_id, notice)
    select search.id, scholarships.id, '' from saved_searches as search
    join scholarships on posted_at > since and ${isOffered}
    where search.id = ${searchId}
    on conflict do nothing`.execute(db)
}

/** The searches with results that were not mailed. @param found the current results of each */
export async function listWithNews(
  db: Database,
  found: { searchId: string; ids: string[] }[],
): Promise<Set<string>> {
  const pairs = found.flatMap(({ searchId, ids }) => ids.map(id => ({ searchId, id })))
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct search.id
    from unnest(${pairs.map(pair => pair.searchId)}::uuid[], ${pairs.map(pair => pair.id)}::uuid[])
      as found (search_id, scholarship_id)
    join saved_searches as search on search.id = found.search_id
    join scholarships on scholarships.id = found.scholarship_id and ${isNew}
    where not exists (
      select from saved_search_hits as hit
      where hit.search_id = found.search_id and hit.scholarship_id = found.scholarship_id
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A scholarship that is new in a search. */
export interface NewScholarship {
  id: string
  scholarshipName: string
  universityName: string
  country: string
  feeMinor: number
  currency: string
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
      join scholarships on scholarships.id = any(${found}::uuid[]) and ${isNew}
      where search.id = ${searchId}
      on conflict do nothing
      returning scholarship_id
    )
    select id, scholarship_name as "scholarshipName", university_name as "universityName", country,
      application_fee_minor as "feeMinor", ${officeCurrency} as currency, to_char(application_deadline, 'FMDD FMMonth YYYY') as deadline
    from hits join scholarships on id = scholarship_id
    order by posted_at desc, id desc`.execute(db)
  return rows
}

/** Removes the results noted for mails that were not sent: they are still new. */
export async function removeHits(db: Database, notices: string[]): Promise<void> {
  await db.deleteFrom('saved_search_hits').where('notice', '=', sql<string>`any(${notices})`).execute()
}
