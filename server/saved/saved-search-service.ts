import type { Kysely } from 'kysely'
import { maximumSavedSearches } from '../../contract/saved/saved-limits.ts'
import type {
  SavedSearch,
  SavedSearchChanges,
  SavedSearchInput,
} from '../../contract/saved/saved-searches.ts'
import { type Database, withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'
import { lockSaver } from './saved-repository.ts'
import {
  countSearches,
  findSearchOfQuery,
  insertSearch,
  listSearchRows,
  updateSearch,
} from './saved-search-repository.ts'
import { savedSearchView } from './saved-search-view.ts'

export { deleteSearch as removeSearch } from './saved-search-repository.ts'

/** A person's saved searches, the newest first [SAVE2]. */
export async function listSearches(db: Database, userId: string): Promise<SavedSearch[]> {
  return (await listSearchRows(db, userId)).map(savedSearchView)
}

/**
 * Saves a search; what it finds now is not new. One that is saved already gets this name and rhythm [SAVE2].
 * @returns its id
 * @throws ProductError `too_many_saved`
 */
export async function saveSearch(
  db: Kysely<Tables>,
  userId: string,
  input: SavedSearchInput,
): Promise<string> {
  return withTransaction(db, async tx => {
    await lockSaver(tx, userId)
    const known = await findSearchOfQuery(tx, userId, input.query)
    if (known) {
      await updateSearch(tx, { id: known, userId }, input)
      return known
    }
    if ((await countSearches(tx, userId)) >= maximumSavedSearches)
      throw new ProductError('too_many_saved', {
        message: `You can save up to ${maximumSavedSearches} searches. Please remove one first.`,
      })
    return insertSearch(tx, userId, input)
  })
}

/** Changes name or rhythm of one's own search. @returns how many changed. @throws ProductError `not_found` */
export async function changeSearch(
  db: Kysely<Tables>,
  search: { id: string; userId: string },
  changes: SavedSearchChanges,
): Promise<number> {
  const changed = await withTransaction(db, tx => updateSearch(tx, search, changes))
  if (changed === 0) throw new ProductError('not_found')
  return changed
}
