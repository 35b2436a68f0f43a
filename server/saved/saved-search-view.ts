import { lostChoices, savedList, savedQuery } from '../../contract/lists/list-address.ts'
import type { SavedSearch } from '../../contract/saved/saved-searches.ts'
import type { SavedSearchRow } from './saved-search-repository.ts'

/** A saved search as its person sees it. */
export function savedSearchView(row: SavedSearchRow): SavedSearch {
  return {
    _id: row.id,
    name: row.name,
    query: savedQuery(savedList(row.query)),
    rhythm: row.rhythm,
    savedAt: row.created_at.toISOString(),
    lost: lostChoices(row.query),
  }
}
