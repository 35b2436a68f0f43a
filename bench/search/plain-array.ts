import { choiceGroups, limitGroups } from '../../contract/scholarships/scholarship-filters.ts'
import type {
  IndexedScholarship,
  ScholarshipQuery,
} from '../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'

/** Answers queries from an array of all rows by one loop: page, count, and every choice's count. */
export function plainArray(rows: IndexedScholarship[]): (query: ScholarshipQuery) => { count: number } {
  return query => {
    const { words, offset, limit, facets } = query
    const counts: Record<string, number> = {}
    const found = rows.filter(row => {
      if (!words.every(word => row.search_text.includes(word))) return false
      const failed = failedGroups(row, query)
      if (facets && failed.length < 2) countChoices(row, query, failed[0], counts)
      return failed.length === 0
    })
    const ids = found.sort(comparing(query)).slice(offset, offset + limit)
    return { count: found.length, ids, counts }
  }
}

function failedGroups(row: IndexedScholarship, { filters, closed, today }: ScholarshipQuery): string[] {
  const { subject, degree, category, country, maxFee, closesWithin, minRating } = filters
  const days = row.deadline - today
  const failed: string[] = []
  if (subject && !subject.includes(row.subject)) failed.push('subject')
  if (degree && !degree.includes(row.degree)) failed.push('degree')
  if (category && !category.includes(row.category)) failed.push('category')
  if (country && !country.includes(row.country_form)) failed.push('country')
  if (maxFee !== undefined && row.fee_minor > maxFee) failed.push('maxFee')
  if (closesWithin !== undefined && (days < 0 || days > closesWithin)) failed.push('closesWithin')
  if (minRating !== undefined && row.rating < minRating) failed.push('minRating')
  if (closed !== 'include' && days < 0 !== (closed === 'only')) failed.push('closed')
  return failed
}

function countChoices(
  row: IndexedScholarship,
  { today }: ScholarshipQuery,
  failed: string | undefined,
  counts: Record<string, number>,
): void {
  const days = row.deadline - today
  const add = (group: string, value: string | number) => {
    if (failed === undefined || failed === group)
      counts[`${group} ${value}`] = (counts[`${group} ${value}`] ?? 0) + 1
  }
  for (const group of choiceGroups) add(group, row[group])
  for (const limit of limitGroups.maxFee) if (row.fee_minor <= limit * 100) add('maxFee', limit)
  for (const limit of limitGroups.closesWithin) if (days >= 0 && days <= limit) add('closesWithin', limit)
  for (const limit of limitGroups.minRating) if (row.rating >= limit) add('minRating', limit)
}

function comparing({ order, today }: ScholarshipQuery) {
  const closing = ({ deadline }: IndexedScholarship) => (deadline < today ? 1e6 - deadline : deadline)
  return (a: IndexedScholarship, b: IndexedScholarship) =>
    (order === 'newest' ? a.newest_first - b.newest_first : 0) ||
    (order === 'rating' ? b.rating - a.rating : 0) ||
    (order === 'deadline' ? closing(a) - closing(b) : 0) ||
    a.fee_minor - b.fee_minor ||
    a.newest_first - b.newest_first ||
    (a.id < b.id ? -1 : 1)
}
