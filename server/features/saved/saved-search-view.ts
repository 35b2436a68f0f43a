import { knownSearch } from '../../../contract/scholarships/known-terms.ts'
import type { Terms } from '../../../contract/scholarships/scholarship-terms.ts'
import type { SavedSearch } from '../../../contract/saved/saved-searches.ts'
import type { SavedSearchRow } from './saved-search-repository.ts'

/** A saved search as its person sees it, with the terms there are now. */
export function savedSearchView(row: SavedSearchRow, terms: Terms): SavedSearch {
  const { query, lost } = knownSearch(row.query, terms)
  return {
    _id: row.id,
    name: row.name,
    query,
    rhythm: row.rhythm,
    savedAt: row.created_at.toISOString(),
    lost,
  }
}
