import type { Insertable } from 'kysely'
import {
  applicationFieldLabels,
  readableField,
  specifiedSection,
} from '../../contract/applications/application-terms.ts'
import type { ApplicationField } from '../../contract/applications/applications.ts'
import type { Receipt } from '../../contract/applications/receipts.ts'
import type { AnsweredSection } from '../../contract/forms/answer-text.ts'
import { formatPrice } from '../../contract/currency.ts'
import { isStaff, type Role } from '../../contract/roles.ts'
import type { Database } from '../database/connection.ts'
import type { ApplicationsTable } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'
import { assertOwn } from './application-policy.ts'
import { findApplication } from './application-repository.ts'
import { newReceiptNumber } from './receipt-number.ts'
import { findReceipt, insertSubmitted, type Submitted } from './receipt-repository.ts'

export { listOwnReceipts } from './receipt-repository.ts'

interface Submission {
  applicant: { name: string; email: string }
  application: Insertable<ApplicationsTable> & { currency: string }
  answers: Pick<Submitted, 'formVersionId' | 'values'> & { sections: AnsweredSection[] }
}

/** Keeps what was submitted, and how it was seen, in the caller's transaction [DRAFT3]. */
export async function writeReceipt(
  tx: Database,
  { applicant, application, answers: { sections, ...answers } }: Submission,
): Promise<void> {
  const content = {
    scholarshipName: application.scholarship_name,
    universityName: application.university_name,
    userName: applicant.name,
    userEmail: applicant.email,
    applicationFees: formatPrice(application.application_fee_minor, application.currency),
    sections: [{ title: specifiedSection, answers: specifiedAnswers(application) }, ...sections],
  }
  const number = newReceiptNumber()
  await insertSubmitted(tx, { ...answers, applicationId: application.id, number, content })
}

/** What the receipt of an application says, for the mail that confirms it [DRAFT3]; nothing when the application is gone. */
export async function readSubmitted(db: Database, applicationId: string) {
  const kept = await findReceipt(db, applicationId)
  const answers = kept?.content.sections.flatMap(section => section.answers) ?? []
  return (
    kept && {
      number: kept.number,
      answers: answers.map(({ wording, text }): [wording: string, text: string] => [wording, text]),
    }
  )
}

function specifiedAnswers(application: Insertable<ApplicationsTable>) {
  return Object.entries(applicationFieldLabels).map(([field, wording]) => ({
    question: field,
    wording,
    text: readableField(field, application[field as ApplicationField] || 'None'),
  }))
}

/** What was submitted, for its applicant and for staff [DRAFT3]. @throws ProductError `not_found` */
export async function readReceipt(
  db: Database,
  { id, userId, role }: { id: string; userId: string; role: Role },
): Promise<Receipt> {
  const application = await findApplication(db, id)
  if (!application || !isStaff(role)) assertOwn(application, { userId, role })
  const kept = await findReceipt(db, id)
  if (!kept) throw new ProductError('not_found')
  return { ...kept.content, number: kept.number, at: kept.at.toISOString() }
}
