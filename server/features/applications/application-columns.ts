import type { Selectable } from 'kysely'
import type { ApplicationField } from '../../../contract/applications/application-form.ts'
import type { ApplicationsTable, ScholarshipsTable } from '../../platform/database/tables.ts'

/** What an applicant fills in, stored in columns of the same names: a field without a column does not compile. */
type FormColumns = Pick<Selectable<ApplicationsTable>, ApplicationField>

/** What the applicant filled in, and nothing else. A field of the contract that is missing here does not compile. */
export function formColumns({ phone, photo, address, gender, degree, ssc, hsc }: FormColumns) {
  return { phone, photo, address, gender, degree, ssc, hsc } satisfies Record<ApplicationField, unknown>
}

type Scholarship = Pick<
  Selectable<ScholarshipsTable>,
  'id' | 'scholarship_name' | 'university_name' | 'category' | 'subject'
>

/** What an application repeats of its scholarship, which changes later. */
export function repeatedColumns({ id, ...scholarship }: Scholarship) {
  const { scholarship_name, university_name, category, subject } = scholarship
  return { scholarship_id: id, scholarship_name, university_name, category, subject }
}
