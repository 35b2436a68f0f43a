import { cut } from '../../contract/cut.ts'
import { formatPrice, parsePrice } from '../../contract/money.ts'
import type { ScholarshipChanges, ScholarshipInput } from '../../contract/scholarships.ts'
import type { ScholarshipRow } from './scholarship-view.ts'

/** The columns that staff fill in, each with the field of the form it belongs to. */
const fields = {
  university_name: 'universityName',
  university_image: 'universityImage',
  scholarship_name: 'scholarshipName',
  category: 'scholarshipCategory',
  country: 'universityLocation.country',
  city: 'universityLocation.city',
  university_rank: 'universityRank',
  application_deadline: 'applicationDeadline',
  subject: 'subjectName',
  description: 'scholarshipDescription',
  degree: 'degree',
  stipend_minor: 'stipend',
  service_charge_minor: 'serviceCharge',
  application_fee_minor: 'applicationFees',
  rating: 'rating',
} as const

type EditableColumn = keyof typeof fields
type EditableRow = Pick<ScholarshipRow, EditableColumn>

/** The columns of a new scholarship; without a picture it has none. */
export function newValues(input: ScholarshipInput): EditableRow {
  return {
    university_name: input.universityName,
    university_image: input.universityImage ?? '',
    scholarship_name: input.scholarshipName,
    category: input.scholarshipCategory,
    country: input.universityLocation.country,
    city: input.universityLocation.city,
    university_rank: input.universityRank,
    application_deadline: input.applicationDeadline,
    subject: input.subjectName,
    description: input.scholarshipDescription,
    degree: input.degree,
    stipend_minor: minor(input.stipend),
    service_charge_minor: minor(input.serviceCharge),
    application_fee_minor: minor(input.applicationFees),
    rating: input.rating,
  }
}

/** The columns in which `changes` differ from `row`. No picture, or an empty one, keeps the old one [T2]. */
export function changedValues(row: ScholarshipRow, changes: ScholarshipChanges): Partial<EditableRow> {
  const { universityLocation, stipend, serviceCharge, applicationFees } = changes
  const wanted: { [C in EditableColumn]: EditableRow[C] | undefined } = {
    university_name: changes.universityName,
    university_image: changes.universityImage || undefined,
    scholarship_name: changes.scholarshipName,
    category: changes.scholarshipCategory,
    country: universityLocation?.country,
    city: universityLocation?.city,
    university_rank: changes.universityRank,
    application_deadline: changes.applicationDeadline,
    subject: changes.subjectName,
    description: changes.scholarshipDescription,
    degree: changes.degree,
    stipend_minor: stipend === undefined ? undefined : minor(stipend),
    service_charge_minor: serviceCharge === undefined ? undefined : minor(serviceCharge),
    application_fee_minor: applicationFees === undefined ? undefined : minor(applicationFees),
    rating: changes.rating,
  }
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && value !== row[column as EditableColumn],
  )
  return Object.fromEntries(changed)
}

/** Tells, by field, what the changed columns hold now. */
export function describeChanges(row: ScholarshipRow, columns: string[]): Record<string, string> {
  const told = columns
    .filter((column): column is EditableColumn => column in fields)
    .map(column => [fields[column], describe(row, column)])
  return Object.fromEntries(told)
}

function describe(row: ScholarshipRow, column: EditableColumn): string {
  if (column === 'university_image') return 'Somebody else changed the picture.'
  const value = row[column]
  const text = column.endsWith('_minor') ? formatPrice(Number(value)) : String(value)
  return `Somebody else changed this to "${text.length > 200 ? `${cut(text, 200)}…` : text}".`
}

/** The input's prices are checked by the contract. */
function minor(price: string): number {
  const value = parsePrice(price)
  if (value === undefined) throw new Error('not a price')
  return value
}
