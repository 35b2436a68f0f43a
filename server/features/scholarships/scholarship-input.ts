import { flatten } from '../../../contract/core/flat.ts'
import type { ScholarshipChanges, ScholarshipInput } from '../../../contract/scholarships/scholarships.ts'
import { truncate } from '../../../contract/core/truncate.ts'
import { type EditableColumn, type ScholarshipRow, storedFields } from './scholarship-columns.ts'

type EditableRow = Pick<ScholarshipRow, EditableColumn>

/** The columns of a new scholarship. */
export function newValues(input: ScholarshipInput): EditableRow {
  const given = flatten(input)
  const values = storedFields.map(({ field, column, store }) => [column, store(given[field])])
  return Object.fromEntries(values)
}

/** The columns in which `changes` differ from `row`. No picture, or an empty one, keeps the old one [T2]. */
export function changedValues(row: ScholarshipRow, changes: ScholarshipChanges): Partial<EditableRow> {
  const { universityImage, ...others } = changes
  const given = flatten(universityImage ? changes : others)
  const values = storedFields
    .filter(({ field }) => given[field] !== undefined)
    .map(({ field, column, store }) => [column, store(given[field])] as const)
    .filter(([column, value]) => value !== row[column])
  return Object.fromEntries(values)
}

/** By field, a sentence with what the changed columns hold now. */
export function describeChanges(row: ScholarshipRow, columns: string[]): Record<string, string> {
  const sentences = storedFields
    .filter(({ column }) => columns.includes(column))
    .map(({ field, column, show }) => [field, describe(field, show(row[column], row.currency))])
  return Object.fromEntries(sentences)
}

function describe(field: string, value: string | number | null): string {
  if (field === 'universityImage') return 'Somebody else changed the picture.'
  if (value === null) return 'Somebody else emptied this.'
  const text = String(value)
  return `Somebody else changed this to "${text.length > 200 ? `${truncate(text, 200)}…` : text}".`
}
