import type { ListAddress } from '../../../../contract/scholarships/list-address.ts'
import { chosenIn } from '../../../../contract/scholarships/filter-texts.ts'

/** What a list looks for, such as `“milan”, Masters, Norway`. @param sign of the currency */
export function searchText(list: ListAddress, sign: string): string {
  const words = list.search && `“${list.search}”`
  const parts = [words, ...chosenIn(list, sign).map(({ text }) => text)].filter(Boolean)
  return parts.join(', ') || 'All open scholarships'
}
