import type { Selectable } from 'kysely'
import type { Flat } from '../../../contract/core/flat.ts'
import { formatPrice } from '../../../contract/core/currency.ts'
import { readPrice } from '../../../contract/core/money.ts'
import type {
  Scholarship,
  ScholarshipField,
  ScholarshipInput,
} from '../../../contract/scholarships/scholarships.ts'
import type { ScholarshipsTable } from '../../platform/database/tables.ts'

/** A row of the table, all but the search text. */
export type ScholarshipRow = Omit<
  Selectable<ScholarshipsTable>,
  'search_text' | 'submission_id' | 'noted_closing' | 'eligible_countries'
> & {
  /** The office's, in which its prices are. */
  currency: string
}

type Given<F extends ScholarshipField> = Flat<ScholarshipInput>[F]
/** An error here: `scholarshipInput` has a field that the answer `scholarship` lacks. */
type Shown<F extends ScholarshipField> = Flat<Scholarship>[F]

/** The columns that hold a field as it is. A field that may be left out must also take `null`, which empties it. */
type SameColumn<F extends ScholarshipField> = {
  [C in keyof ScholarshipRow]: [Exclude<Given<F>, undefined>, ScholarshipRow[C]] extends [
    ScholarshipRow[C],
    Shown<F>,
  ]
    ? undefined extends Given<F>
      ? null extends Given<F>
        ? C
        : never
      : C
    : never
}[keyof ScholarshipRow]

/** A column that holds a field in another form. */
type OtherColumn<F extends ScholarshipField> = {
  [C in keyof ScholarshipRow]: {
    column: C
    store: (given: Given<F>) => ScholarshipRow[C]
    show: (stored: ScholarshipRow[C], currency: string) => Shown<F>
  }
}[keyof ScholarshipRow]

/**
 * The column of each field that staff fill in. Inserts, updates, change reports and responses follow from
 * this table alone: a field of the contract without a column does not compile.
 */
const columns = {
  universityName: 'university_name',
  universityImage: { column: 'university_image', store: url => url ?? '', show: url => url },
  scholarshipName: 'scholarship_name',
  scholarshipCategory: 'category',
  'universityLocation.country': 'country',
  'universityLocation.city': 'city',
  universityRank: 'university_rank',
  applicationDeadline: 'application_deadline',
  subjectName: 'subject',
  scholarshipDescription: 'description',
  degree: 'degree',
  stipend: { column: 'stipend_minor', store: minor, show: formatPrice },
  serviceCharge: { column: 'service_charge_minor', store: minor, show: formatPrice },
  applicationFees: { column: 'application_fee_minor', store: minor, show: formatPrice },
  rating: 'rating',
} as const satisfies { [F in ScholarshipField]: SameColumn<F> | OtherColumn<F> }

type ColumnOf<K> = K extends { column: infer C } ? C : K
/** A column that staff fill in. */
export type EditableColumn = ColumnOf<(typeof columns)[ScholarshipField]> & keyof ScholarshipRow

interface StoredField {
  field: ScholarshipField
  column: EditableColumn
  store: (given: unknown) => unknown
  show: (stored: unknown, currency: string) => string | number | null
}

/** Every field that staff fill in, with its column and how to get from one to the other. */
export const storedFields = Object.entries(columns).map(([field, kept]) =>
  typeof kept === 'string'
    ? { field, column: kept, store: (given: unknown) => given ?? null, show: (stored: unknown) => stored }
    : { field, ...kept },
) as StoredField[]

/** Prices were checked by the contract, their currency by `priceProblems`. */
function minor(price: string): number {
  const value = readPrice(price)
  if (value === undefined) throw new Error('not a price')
  return value.hundredths
}
