import { choiceGroups, type LimitGroup, limitGroups } from '../../contract/lists/scholarship-filters.ts'
import { degrees, scholarshipCategories, subjects } from '../../contract/scholarship-terms.ts'
import { choicesOfKind, closedStep, limitCount, stepsOfLimit } from './cells.ts'
import type { Countries } from './countries.ts'
import type { Choice, Facets, FilterGroup, ScholarshipQuery } from './scholarship-query.ts'
import { type CellCounts, failing, type Sieve } from './sieve.ts'

/** The counts of all choices, made from the counts of the cells [FIND2]. */
export function facetsOf(
  { kinds, places, limits }: Sieve,
  countries: Countries,
  { filters }: ScholarshipQuery,
): Facets {
  const kindChoices = <Value>(group: 'subject' | 'degree' | 'category', values: readonly Value[]) =>
    choicesOf(values, (_, i) => countCells(kinds, group, kind => choicesOfKind(kind)[group] === i))
  const limit = (group: LimitGroup | 'closed', keeps: (steps: ReturnType<typeof stepsOfLimit>) => boolean) =>
    countCells(limits, group, cell => keeps(stepsOfLimit(cell % limitCount)))
  const partOf = (group: FilterGroup) =>
    group in limitGroups ? limits : group === 'country' ? places : kinds
  const filtered = [...choiceGroups, 'maxFee', 'closesWithin', 'minRating'] as const
  return {
    subject: kindChoices('subject', subjects),
    degree: kindChoices('degree', degrees),
    category: kindChoices('category', scholarshipCategories),
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
