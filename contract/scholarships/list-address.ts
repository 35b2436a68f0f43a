import { fitNames } from './fit-names.ts'
import { pages } from '../core/pages.ts'
import { allScholarshipsPageSize } from './scholarship-terms.ts'
import { maximumPage, maximumPageSize, maximumSearchLength } from '../core/lists/list-pages.ts'
import {
  type ChoiceGroup,
  choiceGroups,
  type ClosedChoice,
  closedChoices,
  type FitChoice,
  type LimitGroup,
  limitGroups,
  type ListOrder,
  listOrders,
  maximumChoices,
  readChoice,
  readLimit,
} from './scholarship-filters.ts'

/** What All Scholarships shows; also the query of `GET /myMatches`. Choices are sorted and unique. */
export type ListAddress = { page: number; size: number; search: string } & Record<ChoiceGroup, string[]> & {
    [Group in LimitGroup]?: number | undefined
  } & { fit: FitChoice[]; sort: ListOrder; closed: ClosedChoice }

/** The list without search, filters and other wishes: what is open, the lowest fee first. */
export const usualList: Readonly<ListAddress> = {
  page: 1,
  size: allScholarshipsPageSize,
  search: '',
  subject: [],
  degree: [],
  category: [],
  country: [],
  fit: [],
  sort: 'fee',
  closed: 'exclude',
}

/** The groups of which an address may have several choices. */
const chosenGroups = [...choiceGroups, 'fit'] as const
const limits = Object.keys(limitGroups) as LimitGroup[]

/** How one value of a parameter is read; `undefined` when it cannot be. */
const readers = {
  page: (text: string) => wholeNumber(text, maximumPage),
  size: (text: string) => wholeNumber(text, maximumPageSize),
  sort: (text: string) => listOrders.find(order => order === text),
  closed: (text: string) => closedChoices.find(choice => choice === text),
  fit: (text: string) => (Object.hasOwn(fitNames, text) ? (text as FitChoice) : undefined),
  ...readersOf(choiceGroups, readChoice),
  ...readersOf(limits, readLimit),
}

/** A parameter with values that may be invalid. */
type ReadParameter = keyof typeof readers

/** The parameters of the list's address. */
export const listParameters: readonly string[] = ['search', ...Object.keys(readers)]

/**
 * Reads the list of an address; unreadable values take their default, or are left out [S2] [FIND7]. The server checks
 * subjects, degrees and categories (`known-terms.ts`).
 */
export function readListAddress(params: URLSearchParams): ListAddress {
  const search = (params.get('search') ?? '').trim().slice(0, maximumSearchLength).toWellFormed()
  const sort = readers.sort(params.get('sort') ?? '') ?? usualList.sort
  const list: ListAddress = {
    page: readers.page(params.get('page') ?? '') ?? usualList.page,
    size: readers.size(params.get('size') ?? '') ?? usualList.size,
    search,
    ...(Object.fromEntries(
      chosenGroups.map(group => [group, choicesIn(params, group).slice(0, maximumChoices).sort()]),
    ) as Pick<ListAddress, (typeof chosenGroups)[number]>),
    sort: sort === 'match' && !search ? usualList.sort : sort,
    closed: readers.closed(params.get('closed') ?? '') ?? usualList.closed,
  }
  for (const group of limits) {
    const limit = readers[group](params.get(group) ?? '')
    if (limit !== undefined) list[group] = limit
  }
  return list
}

/** The parameters with values that `readListAddress` cannot read; the page names them [FIND7]. */
export function unreadParameters(params: URLSearchParams): ReadParameter[] {
  const names = Object.keys(readers) as ReadParameter[]
  const tooMany = new Set<string>(
    choiceGroups.filter(group => choicesIn(params, group).length > maximumChoices),
  )
  return names.filter(
    name =>
      params.getAll(name).some(text => text !== '' && readers[name](text) === undefined) || tooMany.has(name),
  )
}

/** The address of a list, as short as it can be. */
export function listAddress(list: ListAddress): string {
  const params = new URLSearchParams()
  for (const name of ['page', 'size', 'search'] as const) {
    if (list[name] !== usualList[name]) params.set(name, String(list[name]))
  }
  for (const group of chosenGroups) for (const choice of list[group]) params.append(group, choice)
  for (const group of limits) if (list[group] !== undefined) params.set(group, String(list[group]))
  for (const name of ['closed', 'sort'] as const) {
    if (list[name] !== usualList[name]) params.set(name, list[name])
  }
  return params.size === 0 ? pages.allScholarships : `${pages.allScholarships}?${params.toString()}`
}

/** The query of `GET /allScholarships`, which knows nothing of what fits. */
export function publicQuery({ sort, ...list }: ListAddress) {
  const asked: Omit<typeof list, 'fit'> & { fit?: unknown } = { ...list }
  delete asked.fit
  return sort === 'fit' ? asked : { ...asked, sort }
}

/** The saved part of a list: its query, without page and size [SAVE2]. */
export function savedQuery(list: ListAddress): string {
  const { page, size } = usualList
  return listAddress({ ...list, page, size }).slice(pages.allScholarships.length + 1)
}

/** The list of a saved query. */
export function savedList(query: string): ListAddress {
  return readListAddress(new URLSearchParams(query))
}

/** The choices of a saved query that no longer exist; `savedList` is without them. */
export function lostChoices(query: string): string[] {
  const params = new URLSearchParams(query)
  const names = Object.keys(readers) as ReadParameter[]
  return names.flatMap(name => params.getAll(name).filter(text => readers[name](text) === undefined))
}

/** Count divided by size, rounded up, at least 1 [S1]. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}

/** The readable choices of a group, each once. */
function choicesIn(params: URLSearchParams, group: (typeof chosenGroups)[number]): string[] {
  return [...new Set(params.getAll(group).map(readers[group]))].filter(choice => choice !== undefined)
}

function readersOf<Group extends string, Value>(
  groups: readonly Group[],
  read: (group: Group, text: string) => Value,
) {
  return Object.fromEntries(groups.map(group => [group, (text: string) => read(group, text)])) as Record<
    Group,
    (text: string) => Value
  >
}

function wholeNumber(text: string, maximum: number): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= maximum ? number : undefined
}
