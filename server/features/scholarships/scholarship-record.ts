import { isDeepStrictEqual } from 'node:util'
import type { ScholarshipRow } from './scholarship-columns.ts'

/** What the record says a scholarship is [AUDIT1]. */
export function aboutScholarship(id: string) {
  return { objectId: id, scholarshipId: id }
}

/** Each changed column, from and to, without those that only count. */
export function changeOf({ version: _before, ...from }: ScholarshipRow, to: ScholarshipRow) {
  const columns = Object.keys(from) as (keyof typeof from)[]
  const changed = columns.filter(column => !isDeepStrictEqual(from[column], to[column]))
  const pick = (row: typeof from) => Object.fromEntries(changed.map(column => [column, row[column]]))
  return { before: pick(from), after: pick(to) }
}
