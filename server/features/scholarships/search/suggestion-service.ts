import { suggestionLimits } from '../../../../contract/scholarships/suggestion-limits.ts'
import type { Suggestion } from '../../../../contract/scholarships/suggestions.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { searchWords } from '../../../platform/lists/search.ts'
import { ProductError } from '../../../platform/product-error.ts'
import type { LiveIndex } from './live-index.ts'
import { formsOf } from './scholarship-search.ts'
import { readByIds } from './scholarship-search-repository.ts'

/** Universities and places are limited, so that scholarships have room. */
const mostNames = 5

/**
 * What may be meant by the beginning of a search: universities and places in which each of its words begins a word, the
 * most frequent first, then scholarships in list order [FIND6].
 * @throws ProductError `unavailable` while the index is being made
 */
export async function suggest(db: Database, search: LiveIndex, begun: string): Promise<Suggestion[]> {
  if (Array.from(begun.trim()).length < suggestionLimits.letters) return []
  const forms = await formsOf(db, searchWords(begun))
  const now = await search.now()
  if (!now) throw new ProductError('unavailable')
  // The form of one letter may be several words.
  const terms = forms.flatMap(form => form.split(' ')).filter(Boolean)
  const names = terms.length === 0 ? [] : now.index.names(terms, mostNames)
  const ids = terms.length === 0 ? [] : now.index.beginning(terms, suggestionLimits.entries - names.length)
  const scholarships = await readByIds(db, ids)
  return [
    ...names,
    ...scholarships.map(({ id, scholarship_name, university_name }) => ({
      kind: 'scholarship' as const,
      text: `${scholarship_name}, ${university_name}`,
      count: 1,
      id,
    })),
  ]
}
