import { sql } from 'kysely'
import type { SavedSearchChanges, SavedSearchInput } from '../../contract/saved/saved-searches.ts'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'

/** A person's saved searches, the newest first. */
export function listSearchRows(db: Database, userId: string) {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'rhythm', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type SavedSearchRow = Awaited<ReturnType<typeof listSearchRows>>[number]

/** How many searches a person saves. */
export async function countSearches(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns the id of the new search */
export async function insertSearch(db: Database, userId: string, input: SavedSearchInput): Promise<string> {
  const id = newId()
  await db
    .insertInto('saved_searches')
    .values({ id, user_id: userId, ...input })
    .execute()
  return id
}

/**
 * Changes a person's search; nothing posted while it was not mailed is new when it is mailed again.
 * @returns how many changed: none when it is not theirs
 */
export async function updateSearch(
  db: Database,
  { id, userId }: { id: string; userId: string },
  { name, rhythm }: SavedSearchChanges,
): Promise<number> {
  const changed = await db
    .updateTable('saved_searches')
    .set(eb => ({
      name: name ?? eb.ref('name'),
      rhythm: rhythm ?? eb.ref('rhythm'),
      since:
        rhythm === undefined || rhythm === 'none'
          ? eb.ref('since')
          : eb.case().when('rhythm', '=', 'none').then(sql<Date>`now()`).else(eb.ref('since')).end(),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return changed.length
}

/** @returns how many were removed */
export async function deleteSearch(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<number> {
  const gone = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return gone.length
}
