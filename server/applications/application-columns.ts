import type { Selectable } from 'kysely'
import type {
  Application,
  ApplicationChanges,
  ApplicationField,
} from '../../contract/applications/applications.ts'
import type { ApplicationsTable } from '../database/tables.ts'

/**
 * What an applicant fills in, stored in columns of the same names. A field of the contract that has no column, or is
 * not stored, changed or answered below, does not compile.
 */
export type FormColumns = Pick<Selectable<ApplicationsTable>, ApplicationField>

/** What changes fill in: what is left out is `undefined`, and stays [U4]. */
type ChangedColumns = { [F in ApplicationField]: FormColumns[F] | undefined }

/** The columns of a new application. */
export function newColumns(form: FormColumns): FormColumns {
  const { phone, photo, address, gender, degree, ssc, hsc } = form
  return { phone, photo, address, gender, degree, ssc, hsc }
}

/** The columns that an applicant's changes fill in. */
export function changedColumns(changes: ApplicationChanges): ChangedColumns {
  const { phone, photo, address, gender, degree, ssc, hsc } = changes
  return { phone, photo, address, gender, degree, ssc, hsc }
}

/** What the applicant filled in, in an answer. */
export function shownColumns(row: FormColumns): Pick<Application, ApplicationField> {
  const { phone, photo, address, gender, degree, ssc, hsc } = row
  return { phone, photo, address, gender, degree, ssc, hsc }
}
