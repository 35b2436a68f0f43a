import { sql } from 'kysely'
import type { SavedSearchChanges, SavedSearchInput } from '../../../contract/saved/saved-searches.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import { insertSeen } from './search-hits-repository.ts'

/**
 * Where a search's mails begin: longer ago than any transaction lasts, so that scholarships being posted are not lost.
 * `insertSeen` records those already visible.
 */
const sinceNow = sql<Date>`now() - interval '1 minute'`

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

/** The id of a person's search with this query; `undefined` when there is none. */
export async function findSearchOfQuery(
  db: Database,
  userId: string,
  query: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql`md5(query)`, '=', sql`md5(${query})`)
    .executeTakeFirst()
  return found?.id
}

/** How many searches a person saves. */
export async function countSearches(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a search in the caller's transaction. @returns its id */
export async function insertSearch(db: Database, userId: string, input: SavedSearchInput): Promise<string> {
  const id = newId()
  await db
    .insertInto('saved_searches')
    .values({ id, user_id: userId, since: sinceNow, ...input })
    .execute()
  await insertSeen(db, id)
  return id
}

/**
 * Changes a person's search, in the caller's transaction; nothing posted while it was not mailed is new when it is mailed
 * again.
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
          : eb.case().when('rhythm', '=', 'none').then(sinceNow).else(eb.ref('since')).end(),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(sql<boolean>`since = ${sinceNow}`.as('begins'))
    .execute()
  if (changed[0]?.begins) await insertSeen(db, id)
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
