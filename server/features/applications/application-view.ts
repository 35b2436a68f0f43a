import type { Application, ApplicationStep } from '../../../contract/applications/applications.ts'
import { formatPrice } from '../../../contract/core/currency.ts'
import { formColumns } from './application-columns.ts'
import type { ApplicationRow } from './application-repository.ts'
import type { StatusChangeRow } from './status/status-change-repository.ts'

/** An application as its owner and staff see it. */
export function applicationView(row: ApplicationRow): Application {
  return {
    _id: row.id,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    category: row.category,
    subject: row.subject,
    ...formColumns(row),
    applicationFees: formatPrice(row.application_fee_minor, row.currency),
    serviceCharge: formatPrice(row.service_charge_minor, row.currency),
    status: row.status,
    feedback: row.feedback,
    userName: row.user_name,
    userEmail: row.user_email,
    date: row.applied_at.toISOString(),
  }
}

/** A step of an application as staff see it [T5]. */
export function statusChangeView(row: StatusChangeRow): ApplicationStep {
  return {
    from: row.from_status,
    to: row.to_status,
    by: row.user_name ?? '',
    at: row.at.toISOString(),
  }
}

/** Whom a mail about an application goes to, and what it names. */
export function mailAbout(
  application: Pick<
    ApplicationRow,
    'user_email' | 'user_name' | 'scholarship_name' | 'university_name' | 'scholarship_id'
  >,
) {
  return {
    to: application.user_email,
    name: application.user_name,
    scholarshipName: application.scholarship_name,
    universityName: application.university_name,
    scholarshipId: application.scholarship_id,
  }
}
