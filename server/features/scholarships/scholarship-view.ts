import { unflatten } from '../../../contract/core/flat.ts'
import { type RoundState, roundState } from '../../../contract/scholarships/lifecycle/round-state.ts'
import type {
  ManagedScholarship,
  NextRound,
  Scholarship,
  ScholarshipField,
  StaffScholarship,
} from '../../../contract/scholarships/scholarships.ts'
import { roundColumns, roundFields } from '../../platform/database/round-columns.ts'
import { type EditableColumn, type ScholarshipRow, storedFields } from './scholarship-columns.ts'

/** The columns that everybody may see: what staff fill in, and when they posted it, but not who did. */
export const publicColumns = [
  'id',
  ...storedFields.map(({ column }) => column),
  'posted_at',
  ...roundColumns,
] as const

export type PublicRow = Pick<
  ScholarshipRow,
  EditableColumn | 'id' | 'posted_at' | 'currency' | (typeof roundColumns)[number]
>

type PartOf<F> = F extends `${infer Part}.${string}` ? Part : F
type Filled = Pick<Scholarship, PartOf<ScholarshipField>>

/** A scholarship as everybody sees it. */
export function publicScholarship(row: PublicRow): Scholarship {
  const filled = unflatten(
    storedFields.map(({ field, column, show }) => [field, show(row[column], row.currency)]),
  ) as Filled
  return { _id: row.id, ...filled, postDate: row.posted_at.toISOString(), ...roundFields(row) }
}

/** A round of a series as the others lead to it. */
export function nextRound(
  row: Pick<PublicRow, 'id' | 'scholarship_name' | 'application_deadline' | 'opens_at'> & {
    is_ahead: boolean
  },
): NonNullable<NextRound> {
  return {
    _id: row.id,
    scholarshipName: row.scholarship_name,
    year: Number(row.application_deadline.slice(0, 4)),
    opensAt: row.is_ahead && row.opens_at ? row.opens_at.toISOString() : null,
  }
}

/** A scholarship as staff see it, with who posted it. */
export function staffScholarship(row: ScholarshipRow): StaffScholarship {
  return { ...publicScholarship(row), postedUserEmail: row.posted_by_email }
}

/** The facts besides its own row that determine a scholarship's state. */
export interface StateCounts {
  now: Date
  placesTaken: number
  applications: number
  undecided: number
}

/** Where a scholarship stands, by the database's time [ROUND1]. */
export function stateOf(row: ScholarshipRow, counts: StateCounts): RoundState {
  const facts = {
    published: row.published_at !== null,
    archived: row.archived_at !== null,
    opensAt: row.opens_at,
    closesAt: row.closing_at,
    capacity: row.capacity,
    ...counts,
  }
  return roundState(facts, counts.now)
}

/** A scholarship in the list of staff. */
export function managedScholarship(row: ScholarshipRow & StateCounts): ManagedScholarship {
  const { round, ...shown } = staffScholarship(row)
  const { applications, placesTaken } = row
  return {
    ...shown,
    ...(round && { round: { ...round, ...(row.capacity !== null && { placesTaken }) } }),
    state: stateOf(row, row),
    closedAt: row.closed_at?.toISOString() ?? null,
    applications,
  }
}

/** What staff have filled in, as it is stored: for a copy. */
export function filledColumns(row: ScholarshipRow): Pick<ScholarshipRow, EditableColumn> {
  return Object.fromEntries(storedFields.map(({ column }) => [column, row[column]])) as Pick<
    ScholarshipRow,
    EditableColumn
  >
}
