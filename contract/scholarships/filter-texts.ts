import { freeWord } from '../core/money.ts'
import { fitNames } from './fit-names.ts'
import type { ListAddress } from './list-address.ts'
import {
  choiceGroups,
  type FitChoice,
  type FilterGroup,
  type LimitGroup,
  limitGroups,
  type ListOrder,
} from './scholarship-filters.ts'

/** What readers call the parameters of the list. */
export const parameterTitles: Record<FilterGroup | 'fit' | 'page' | 'size' | 'sort' | 'closed', string> = {
  fit: 'For you',
  subject: 'Subject',
  degree: 'Degree',
  category: 'Category',
  country: 'Country',
  maxFee: 'Application fee',
  closesWithin: 'Closing within',
  minRating: 'Rating at least',
  page: 'Page',
  size: 'Per page',
  sort: 'Order',
  closed: 'Show closed',
}

export const orderTexts: Record<ListOrder, string> = {
  fee: 'Lowest fee',
  deadline: 'Closing soonest',
  newest: 'Newest',
  rating: 'Best rated',
  match: 'Best match',
  fit: 'Best fit',
}

/** A limit below the title of its group. */
export function limitText(group: LimitGroup, limit: number, sign?: string): string {
  if (group === 'maxFee') return limit === 0 ? freeWord : `At most ${sign}${amount(limit)}`
  return group === 'closesWithin' ? days(limit) : `${limit} stars`
}

/** A limit without a title. */
function limitAlone(group: LimitGroup, limit: number, sign?: string): string {
  if (group === 'maxFee') return limit === 0 ? 'No application fee' : `Fee at most ${sign}${amount(limit)}`
  return group === 'closesWithin' ? `Closing within ${days(limit)}` : `Rated at least ${limit}`
}

const amount = (limit: number) => limit.toFixed(limit % 1 ? 2 : 0)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Each chosen filter, with the list without it. @param sign of the currency, for texts */
export function chosenIn(
  list: ListAddress,
  sign?: string,
): { of: string; text: string; without: ListAddress }[] {
  const first = { ...list, page: 1 }
  const choices = (['fit', ...choiceGroups] as const).flatMap(group =>
    list[group].map(chosen => ({
      of: group,
      // oxlint-disable-next-line bursary/own-names -- this group has no other choices
      text: group === 'fit' ? fitNames[chosen as FitChoice] : chosen,
      without: { ...first, [group]: list[group].filter(choice => choice !== chosen) },
    })),
  )
  const limits = (Object.keys(limitGroups) as LimitGroup[]).flatMap(group => {
    const limit = list[group]
    return limit === undefined
      ? []
      : [{ of: group, text: limitAlone(group, limit, sign), without: { ...first, [group]: undefined } }]
  })
  const closed = list.closed === 'only' ? 'Only closed' : 'With closed'
  const closedToo = list.closed !== 'exclude' && [
    { of: 'closed', text: closed, without: { ...first, closed: 'exclude' as const } },
  ]
  return [...choices, ...limits, ...(closedToo || [])]
}

/** Such as `1,204 scholarships`. */
export function scholarshipsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'scholarship' : 'scholarships'}`
}

/** Says which parameters of an address could not be read [FIND7]. */
export function unreadText(names: readonly (keyof typeof parameterTitles)[]): string {
  const titles = names.map(name => `“${parameterTitles[name]}”`).join(', ')
  return `Part of this address is not valid and was ignored: ${titles}.`
}

/** Letters without case and accents: two ways to write a country are the same. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
