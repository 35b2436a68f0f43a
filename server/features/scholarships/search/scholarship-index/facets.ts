import {
  choiceGroups,
  type LimitGroup,
  limitGroups,
} from '../../../../../contract/scholarships/scholarship-filters.ts'
import { type Cells, closedStep, limitCount, stepsOfLimit } from './cells.ts'
import type { Countries } from './countries.ts'
import type { Kind } from './kinds.ts'
import type { Choice, Facets, FilterGroup, ScholarshipQuery } from './scholarship-query.ts'
import { type CellCounts, failing, type Sieve } from './sieve.ts'

/** The counts of all choices, made from the counts of the cells [FIND2]. */
export function facetsOf(
  { kinds, places, limits }: Sieve,
  { countries, kinds: { list: known } }: Pick<Cells, 'countries' | 'kinds'>,
  { filters }: ScholarshipQuery,
): Facets {
  const limit = (group: LimitGroup | 'closed', keeps: (steps: ReturnType<typeof stepsOfLimit>) => boolean) =>
    countCells(limits, group, cell => keeps(stepsOfLimit(cell % limitCount)))
  const partOf = (group: FilterGroup) =>
    Object.hasOwn(limitGroups, group) ? limits : group === 'country' ? places : kinds
  const filtered = [...choiceGroups, 'maxFee', 'closesWithin', 'minRating'] as const
  return {
    subject: countKinds(kinds, 'subject', known),
    degree: countKinds(kinds, 'degree', known),
    category: countKinds(kinds, 'category', known),
    country: countriesOf(places, countries, filters.country ?? []),
    maxFee: choicesOf(
      limitGroups.maxFee.map(dollars => dollars * 100),
      (_, i) => limit('maxFee', ({ fee }) => fee <= i),
    ),
    closesWithin: choicesOf(limitGroups.closesWithin, (_, i) =>
      limit('closesWithin', ({ closing }) => closing <= i),
    ),
    minRating: choicesOf(limitGroups.minRating, (_, i) => limit('minRating', ({ rating }) => rating > i)),
    closed: limit('closed', ({ closing }) => closing === closedStep),
    without: filtered
      .filter(group => filters[group] !== undefined)
      .map(group => ({ group, count: countCells(partOf(group), group, () => true) })),
  }
}

function choicesOf<Value>(
  values: readonly Value[],
  countOf: (value: Value, i: number) => number,
): Choice<Value>[] {
  return values.map((value, i) => ({ value, count: countOf(value, i) }))
}

/** The rows of the cells that fail in this group at most. */
function countCells(
  { fails, counts }: CellCounts,
  group: keyof typeof failing,
  keeps: (cell: number) => boolean,
): number {
  let sum = 0
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell]!
    if (count > 0 && (fails[cell]! & ~failing[group]) === 0 && keeps(cell)) sum += count
  }
  return sum
}

/** The rows of each choice that has some. */
function countKinds(
  { fails, counts }: CellCounts,
  group: keyof Kind,
  kinds: readonly Kind[],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const [number, { [group]: choice }] of kinds.entries()) {
    const count = counts[number]!
    if (count > 0 && (fails[number]! & ~failing[group]) === 0)
      found.set(choice, (found.get(choice) ?? 0) + count)
  }
  return found
}

/** All that have a count or are chosen. */
function countriesOf(
  { counts }: CellCounts,
  countries: Countries,
  chosen: readonly string[],
): Facets['country'] {
  const forms = new Map(chosen.map(form => [form, 0]))
  for (const [place, { form }] of countries.spellings.entries()) {
    const count = counts[place]!
    if (count > 0) forms.set(form, (forms.get(form) ?? 0) + count)
  }
  return [...forms]
    .map(([form, count]) => ({ value: countries.usualSpelling(form), form, count }))
    .sort((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1))
}
