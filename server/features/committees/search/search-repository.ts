import { sql, type Transaction } from 'kysely'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Notes that the applicants' own words are to be looked for. @returns when */
export async function noteAsked(tx: Transaction<Tables>, scholarshipId: string): Promise<Date> {
  const { search_asked_at: at } = await tx
    .updateTable('committees')
    .set({ search_asked_at: sql<Date>`clock_timestamp()`, searched_at: null })
    .where('scholarship_id', '=', scholarshipId)
    .returning(sql<Date>`search_asked_at`.as('search_asked_at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Some of the applications that were not looked at since it was asked for. */
export async function listUnsearched(db: Database, scholarshipId: string, limit: number): Promise<SeenId[]> {
  const { rows } = await sql<{ id: SeenId }>`
    select application_id as id from committee_numbers
      join committees using (scholarship_id) join applications on applications.id = application_id
     where committee_numbers.scholarship_id = ${scholarshipId} and data_removed_at is null
       and (committee_numbers.searched_at is null or committee_numbers.searched_at < search_asked_at)
     limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was found in an application. */
export interface FoundWords {
  place: string
  question: string
  words: string
}

/**
 * Stores what was found in an application: what was masked or kept stays so, what is not found any more and nobody has looked at
 * goes.
 */
export async function storeFound(
  tx: Transaction<Tables>,
  application: { id: SeenId; scholarship_id: string },
  found: readonly FoundWords[],
): Promise<void> {
  const { id, scholarship_id } = application
  const words = JSON.stringify(found)
  await sql`
    delete from committee_places where application_id = ${id} and state = 'found' and not exists (
      select from jsonb_to_recordset(${words}::jsonb) as row (place text, words text)
       where row.place = committee_places.place and row.words = committee_places.words)`.execute(tx)
  await sql`
    insert into committee_places (application_id, scholarship_id, place, words, question, found, state)
    select ${id}, ${scholarship_id}, place, words, question, true, 'found'
      from jsonb_to_recordset(${words}::jsonb) as row (place text, question text, words text)
    on conflict (application_id, place, words) do update set found = true`.execute(tx)
  await tx
    .updateTable('committee_numbers')
    .set({ searched_at: sql<Date>`clock_timestamp()`, minutes: null })
    .where('application_id', '=', id)
    .execute()
}

/** Notes that all was looked at which was asked for. */
export async function noteSearched(db: Database, scholarshipId: string): Promise<void> {
  await db
    .updateTable('committees')
    .set({ searched_at: sql<Date>`clock_timestamp()` })
    .where('scholarship_id', '=', scholarshipId)
    .execute()
}
