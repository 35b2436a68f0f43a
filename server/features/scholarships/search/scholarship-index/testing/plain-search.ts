import { hasConditions } from '../../../../../../contract/eligibility/condition-terms.ts'
import { decide, type ProfileAnswers } from '../../../../../../contract/eligibility/decide.ts'
import { choiceGroups, limitGroups } from '../../../../../../contract/scholarships/scholarship-filters.ts'
import type {
  Facets,
  FilterGroup,
  Found,
  IndexedScholarship,
  ScholarshipQuery,
} from '../scholarship-query.ts'

type Row = IndexedScholarship
type Searched = Pick<ScholarshipQuery, 'words' | 'widened'>
type Test = (row: Row) => boolean

/** What a query finds, by loops over all rows: slow and obviously right, to compare the index with. */
export function findPlainly(rows: readonly Row[], query: ScholarshipQuery): Found {
  const tests = testsOf(query)
  const found = rows.filter(row => passes(row, tests)).sort((a, b) => compare(a, b, query))
  const ids = found.slice(query.offset, query.offset + query.limit).map(row => row.id)
  return {
    count: found.length,
    ids,
    ...(query.facets && { facets: facetsOf(rows, query) }),
    ...(query.facets && query.person && { fits: fitsOf(rows, query, query.person) }),
  }
}

type Tests = Partial<Record<FilterGroup | 'words' | 'closed' | 'fit', Test>>

function testsOf({ filters, closed, today, person, ...searched }: ScholarshipQuery): Tests {
  const { subject, degree, category, country, maxFee, closesWithin, minRating } = filters
  return {
    words: row => hasAll(row, searched, (text, word) => text.includes(word)),
    closed: row => closed === 'include' || row.deadline < today === (closed === 'only'),
    ...(person &&
      person.fit.length > 0 && { fit: row => person.fit.includes(fitOfRow(row, person.answers).choice) }),
    ...(subject && { subject: row => subject.includes(row.subject) }),
    ...(degree && { degree: row => degree.includes(row.degree) }),
    ...(category && { category: row => category.includes(row.category) }),
    ...(country && { country: row => country.includes(row.country_form) }),
    ...(maxFee !== undefined && { maxFee: row => row.fee_minor <= maxFee }),
    ...(closesWithin !== undefined && { closesWithin: row => closesIn(row, today, closesWithin) }),
    ...(minRating !== undefined && { minRating: row => row.rating >= minRating }),
  }
}

/** Whether a text has all words as `has` wants it; what means the same as some stands alone [FIND5]. */
function hasAll(
  { search_text: text }: Row,
  { words, widened = [] }: Searched,
  has: (text: string, word: string) => boolean,
): boolean {
  const isWidened = (word: string) => widened.some(each => each.words.includes(word))
  return (
    words.every(word => isWidened(word) || has(text, word)) &&
    widened.every(
      each =>
        each.words.every(word => has(text, word)) ||
        each.others.some(other => other.every(word => standsAlone(text, word))),
    )
  )
}

/** Whether there is neither a letter nor a number beside the word, somewhere in the text. */
function standsAlone(text: string, word: string): boolean {
  const signs = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, behind] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' ']
    if (signs.includes(before) && signs.includes(behind)) return true
  }
  return false
}

function closesIn({ deadline }: Row, today: number, days: number): boolean {
  return today <= deadline && deadline <= today + days
}

function passes(row: Row, tests: Tests): boolean {
  return Object.values(tests).every(test => test(row))
}

function facetsOf(rows: readonly Row[], query: ScholarshipQuery): Facets {
  const { filters, today } = query
  const tests = testsOf(query)
  const without = (group: keyof Tests) => rows.filter(row => passes(row, { ...tests, [group]: () => true }))
  const choices = <Value>(
    group: FilterGroup,
    values: readonly Value[],
    test: (row: Row, value: Value) => boolean,
  ) => {
    const found = without(group)
    return values.map(value => ({ value, count: found.filter(row => test(row, value)).length }))
  }
  const counted = (group: 'subject' | 'degree' | 'category') => {
    const counts = new Map<string, number>()
    for (const row of without(group)) counts.set(row[group], (counts.get(row[group]) ?? 0) + 1)
    return counts
  }
  const filtered = [...choiceGroups, 'maxFee', 'closesWithin', 'minRating'] as const
  return {
    subject: counted('subject'),
    degree: counted('degree'),
    category: counted('category'),
    country: countriesOf(without('country'), rows, filters.country ?? []),
    maxFee: choices(
      'maxFee',
      limitGroups.maxFee.map(dollars => dollars * 100),
      (row, value) => row.fee_minor <= value,
    ),
    closesWithin: choices('closesWithin', limitGroups.closesWithin, (row, days) =>
      closesIn(row, today, days),
    ),
    minRating: choices('minRating', limitGroups.minRating, (row, value) => row.rating >= value),
    closed: without('closed').filter(row => row.deadline < today).length,
    without: filtered
      .filter(group => filters[group] !== undefined)
      .map(group => ({ group, count: without(group).length })),
  }
}

function countriesOf(found: Row[], rows: readonly Row[], chosen: readonly string[]): Facets['country'] {
  const forms = new Set([...found.map(row => row.country_form), ...chosen])
  return [...forms]
    .map(form => ({
      value: usualSpelling(rows, form),
      form,
      count: found.filter(row => row.country_form === form).length,
    }))
    .sort((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1))
}

/** The most frequent one of all rows, the smallest of several. */
function usualSpelling(rows: readonly Row[], form: string): string {
  const spellings = rows.filter(row => row.country_form === form).map(row => row.country)
  const times = (spelling: string) => spellings.filter(other => other === spelling).length
  const [usual = form] = [...new Set(spellings)].sort((a, b) => times(b) - times(a) || (a < b ? -1 : 1))
  return usual
}

function compare(a: Row, b: Row, query: ScholarshipQuery): number {
  return (
    compareFirst(a, b, query) ||
    a.fee_minor - b.fee_minor ||
    a.newest_first - b.newest_first ||
    (a.id < b.id ? -1 : 1)
  )
}

function compareFirst(a: Row, b: Row, { order, today, person, ...searched }: ScholarshipQuery): number {
  if (person?.bestFirst) return fitOfRow(a, person.answers).rank - fitOfRow(b, person.answers).rank
  if (order === 'newest') return a.newest_first - b.newest_first
  if (order === 'rating') return b.rating - a.rating
  if (order === 'match') return matchOf(a, searched) - matchOf(b, searched)
  if (order === 'fee') return 0
  const closed = Number(a.deadline < today)
  return closed - Number(b.deadline < today) || (a.deadline - b.deadline) * (closed ? -1 : 1)
}

/** 0: all are whole words, 1: all begin words, 2: otherwise. */
function matchOf(row: Row, searched: Searched): number {
  const words = (text: string) => text.split(' ')
  if (hasAll(row, searched, (text, word) => words(text).includes(word))) return 0
  return hasAll(row, searched, (text, word) => words(text).some(own => own.startsWith(word))) ? 1 : 2
}

const noQuestions: readonly string[] = []

/** Whether a row fits, where it comes in the order by that, and the questions of what is unknown. */
function fitOfRow({ conditions }: Row, answers: ProfileAnswers) {
  if (!conditions || !hasConditions(conditions))
    return { choice: 'none', rank: 98, missing: noQuestions, open: noQuestions } as const
  const { state, missing, conditions: states, oneOf } = decide(conditions, answers)
  const counting = [...conditions.all, ...(oneOf === 'unknown' ? conditions.oneOf : [])]
  const open = counting.filter(({ id }) => states[id]?.state === 'unknown').map(({ question }) => question)
  const rank = { met: 0, unknown: 1 + missing.length, notMet: 99 }[state]
  return { choice: state, rank, missing, open } as const
}

function fitsOf(rows: readonly Row[], query: ScholarshipQuery, { answers }: { answers: ProfileAnswers }) {
  const tests = { ...testsOf(query), fit: () => true }
  const found = rows.filter(row => passes(row, tests)).map(row => fitOfRow(row, answers))
  const count = (wanted: string) => found.filter(({ choice }) => choice === wanted).length
  const mayFit = found.filter(({ choice }) => choice === 'unknown')
  const next = [...new Set(mayFit.flatMap(({ missing }) => missing))].map(question => ({
    question,
    decides: mayFit.filter(({ open }) => open.every(each => each === question)).length,
    uses: mayFit.filter(({ open }) => open.includes(question)).length,
  }))
  return {
    counts: { met: count('met'), unknown: count('unknown'), notMet: count('notMet'), none: count('none') },
    next: next.sort((a, b) => b.decides - a.decides || b.uses - a.uses || (a.question < b.question ? -1 : 1)),
  }
}
