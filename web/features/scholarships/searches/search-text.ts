import type { ListAddress } from '../../../../contract/lists/list-address.ts'
import { chosenIn } from '../find/filter-texts.ts'

/** What a list looks for, such as `“milan”, Masters, Norway`. */
export function searchText(list: ListAddress): string {
  const words = list.search && `“${list.search}”`
  const parts = [words, ...chosenIn(list).map(({ text }) => text)].filter(Boolean)
  return parts.join(', ') || 'All open scholarships'
}
