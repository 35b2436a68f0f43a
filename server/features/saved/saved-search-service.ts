import type { Kysely } from 'kysely'
import { knownSearch } from '../../../contract/scholarships/known-terms.ts'
import { maximumSavedSearches } from '../../../contract/saved/saved-limits.ts'
import {
  notReadable,
  type SavedSearch,
  type SavedSearchChanges,
  type SavedSearchInput,
} from '../../../contract/saved/saved-searches.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { readTerms } from '../scholarships/search/term-queries.ts'
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
  const [rows, terms] = await Promise.all([listSearchRows(db, userId), readTerms(db)])
  return rows.map(row => savedSearchView(row, terms))
}

/**
 * Saves a search; its present results are not new. A search already saved gets this name and rhythm [SAVE2].
 * @returns its id
 * @throws ProductError `too_many_saved`, or `invalid_input` for an unknown subject, degree or category
 */
export async function saveSearch(
  db: Kysely<Tables>,
  userId: string,
  asked: SavedSearchInput,
): Promise<string> {
  return withTransaction(db, async tx => {
    await lockSaver(tx, userId)
    const input = { ...asked, query: await readableQuery(tx, asked.query) }
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

async function readableQuery(db: Database, query: string): Promise<string> {
  const known = knownSearch(query, await readTerms(db))
  if (known.lost.length > 0) throw new ProductError('invalid_input', { fields: { query: notReadable } })
  return known.query
}

/** Changes name or rhythm of the caller's own search. @returns how many changed. */
export async function changeSearch(
  db: Kysely<Tables>,
  search: { id: string; userId: string },
  changes: SavedSearchChanges,
): Promise<number> {
  const changed = await withTransaction(db, tx => updateSearch(tx, search, changes))
  if (changed === 0) throw new ProductError('not_found')
  return changed
}
