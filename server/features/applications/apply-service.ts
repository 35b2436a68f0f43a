import type { Insertable, Transaction } from 'kysely'
import type { NewApplication } from '../../../contract/applications/applications.ts'
import { type Database, isUniqueViolation, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { ApplicationsTable, Tables } from '../../platform/database/tables.ts'
import { requireOwnImage } from '../../platform/images/stored-image.ts'
import { sendApplicationReceived } from './jobs/send-application-received.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type ConsumedPayment, consumePayment } from '../payments/consume-payment-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findScholarship, type ScholarshipRow } from '../scholarships/scholarship-service.ts'
import { requireApplicantDegree } from '../scholarships/terms/term-service.ts'
import { formColumns, repeatedColumns } from './application-columns.ts'
import { acceptAnswers } from './answer-service.ts'
import { insertApplication } from './application-repository.ts'
import type { ApplicationDependencies } from './application-dependencies.ts'
import { asksNothing, writeReceipt } from './receipts/receipt-service.ts'

export interface Applicant {
  userId: string
  email: string
  name: string
}

/**
 * Applies for a scholarship in one transaction (docs/decisions/0029): uses up the applicant's payment, stores the
 * application with the scholarship's present data, and confirms it by mail [F2] [F3].
 * @returns the application's id
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `payment_required`, `already_applied`, `form_changed`, or
 *   `invalid_input` for a picture that the applicant did not upload and for answers that are missing or wrong,
 *   `too_many_documents`
 */
export async function apply(
  deps: ApplicationDependencies,
  applicant: Applicant,
  form: NewApplication,
): Promise<string> {
  return rejectDuplicate(() =>
    withTransaction(deps.db, tx => applyInTransaction(tx, deps, { applicant, form })),
  )
}

/** Carries out a transaction that applies. @throws ProductError `already_applied` for a second application */
export async function rejectDuplicate<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProductError('already_applied', { cause: error })
    throw error
  }
}

/** What `apply` does, in the caller's transaction, which runs in `rejectDuplicate`. @returns the application's id */
export async function applyInTransaction(
  tx: Transaction<Tables>,
  { gateway }: Pick<ApplicationDependencies, 'gateway'>,
  { applicant, form }: { applicant: Applicant; form: NewApplication },
): Promise<string> {
  const { userId } = applicant
  const { scholarshipId } = form
  const payment = await consumePayment(tx, gateway, { userId, scholarshipId })
  await requireOwnImage(tx, form.photo, { userId, kept: null, field: 'photo' })
  const scholarship = await findScholarship(tx, scholarshipId)
  if (!scholarship) throw new ProductError('scholarship_gone')
  const degree = await requireApplicantDegree(tx, form.degree)
  const application = newApplicationRow(userId, { payment, scholarship, form: { ...form, degree } })
  await insertApplication(tx, application)
  const { form_version_id: formVersionId } = scholarship
  const { currency } = application
  const answers = formVersionId
    ? {
        formVersionId,
        ...(await acceptAnswers(tx, application.id, { userId, formVersionId, currency, ...form })),
      }
    : asksNothing()
  await writeReceipt(tx, { applicant, application, answers })
  await confirmByMail(tx, { applicant, application })
  return application.id
}

type NewApplicationRow = Insertable<ApplicationsTable> & { currency: string }

function newApplicationRow(
  userId: string,
  parts: { payment: ConsumedPayment; scholarship: ScholarshipRow; form: NewApplication },
): NewApplicationRow {
  const { payment, scholarship, form } = parts
  return {
    id: newId(),
    user_id: userId,
    payment_id: payment.id,
    ...repeatedColumns(scholarship),
    application_fee_minor: payment.amountMinor,
    service_charge_minor: scholarship.service_charge_minor,
    currency: payment.currency,
    ...formColumns(form),
  }
}

interface Confirmation {
  applicant: Applicant
  application: NewApplicationRow
}

async function confirmByMail(
  tx: Database,
  { applicant: { email, name }, application }: Confirmation,
): Promise<void> {
  const { id, scholarship_name: scholarshipName, university_name: universityName } = application
  await enqueue(tx, sendApplicationReceived, {
    key: `application-received:${id}`,
    payload: {
      to: email,
      name,
      scholarshipName,
      universityName,
      scholarshipId: application.scholarship_id,
      receiptOf: id,
    },
  })
}
