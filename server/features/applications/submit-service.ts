import type { Transaction } from 'kysely'
import type { ApplicationForm } from '../../../contract/applications/application-form.ts'
import type { ApplicationChanges, NewApplication } from '../../../contract/applications/applications.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import { checkAnswers } from '../../../contract/forms/check-answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { isUniqueViolation, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { requireOwnImage } from '../../platform/images/stored-image.ts'
import { enqueue, settleSeconds } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { type AnsweredFiles, attachDocuments, detachOthers } from '../documents/attached-document-service.ts'
import { readPublished } from '../forms/form-service.ts'
import { consumePayment } from '../payments/consume-payment-service.ts'
import { findScholarship } from '../scholarships/scholarship-service.ts'
import { requireApplicantDegree } from '../scholarships/terms/term-service.ts'
import { formColumns, repeatedColumns } from './application-columns.ts'
import type { ApplicationDependencies } from './application-dependencies.ts'
import { assertOwnApplication, assertPending } from './application-policy.ts'
import {
  type ApplicationRow,
  insertApplication,
  lockApplication,
  updateApplication,
} from './application-repository.ts'
import { mailAbout } from './application-view.ts'
import { freezeConditions, refreezeConditions } from './conditions/freeze-conditions-service.ts'
import { findAsked } from './asked-answers-queries.ts'
import { sendApplicationReceived } from './jobs/send-application-received.ts'
import { type AnsweredForm, renewReceipt, replaceReceipt, writeReceipt } from './receipts/receipt-service.ts'

export interface Applicant {
  userId: string
  email: string
  name: string
}

interface Applying {
  applicant: Applicant
  form: NewApplication
}

/** Applies for a scholarship in one transaction, without a draft. @throws ProductError as `applyWithin` does */
export function apply(
  deps: ApplicationDependencies,
  applicant: Applicant,
  form: NewApplication,
): Promise<string> {
  return withTransaction(deps.db, tx => applyWithin(tx, deps, { applicant, form }))
}

/**
 * Applies for a scholarship, in the caller's transaction (docs/decisions/0029): uses up the applicant's payment, stores the
 * application with the scholarship's present data, and confirms it by mail [F2] [F3].
 * @returns the application's id
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `payment_required`, `already_applied`, `form_changed`, or
 *   `invalid_input` for a picture that the applicant did not upload and for answers that are missing or wrong,
 *   `too_many_documents`, `conditions_not_met`
 */
export async function applyWithin(
  tx: Transaction<Tables>,
  deps: Pick<ApplicationDependencies, 'gateway'>,
  applying: Applying,
): Promise<string> {
  const { applicant, form } = applying
  try {
    const { application, formVersionId, versionId } = await insertPaid(tx, deps, applying)
    const answers = formVersionId ? await acceptAnswers(tx, application, formVersionId, form) : undefined
    const { ownCase } = form
    const conditions = await freezeConditions(tx, { application, versionId, answers, ownCase })
    await writeReceipt(tx, { applicant, application, answers, conditions })
    await confirmByMail(tx, { ...application, user_email: applicant.email, user_name: applicant.name })
    return application.id
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProductError('already_applied', { cause: error })
    throw error
  }
}

/**
 * Corrects an application that `lockCorrectable` has given, in the caller's transaction: all its answers and documents, with
 * a new receipt, which is mailed [U4] (docs/decisions/0063).
 * @param formVersionId the form as it is published now
 * @throws ProductError `form_changed`, `invalid_input`, `too_many_documents`, `conditions_not_met`
 */
export async function correctWithin(
  tx: Transaction<Tables>,
  present: ApplicationRow,
  { formVersionId, form }: { formVersionId: string; form: NewApplication },
): Promise<void> {
  const application = await changeFields(tx, present, form)
  const answers = await acceptAnswers(tx, application, formVersionId, form)
  await detachOthers(tx, { applicationId: application.id, files: answers.files })
  const applicant = { name: present.user_name, email: present.user_email }
  const versionId = (await findScholarship(tx, present.scholarship_id))?.eligibility_version_id ?? null
  const { ownCase } = form
  const conditions = await refreezeConditions(tx, { application, versionId, answers, ownCase })
  await confirmByMail(
    tx,
    application,
    await replaceReceipt(tx, { applicant, application, answers, conditions }),
  )
}

/**
 * Changes the specified fields of the caller's own pending application [U4].
 * @throws ProductError `not_found`, `forbidden`, `application_processing`, `application_decided`, `invalid_input`, or
 *   `not_asked` while the office asks for some answers, which are given by a draft [TALK1]
 */
export async function editApplication(
  deps: ApplicationDependencies,
  scope: Scope,
  { id, changes }: { id: string; changes: ApplicationChanges },
): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const present = await lockApplication(tx, id)
    assertOwnApplication(scope, present)
    if (await findAsked(tx, present.id)) throw new ProductError('not_asked')
    assertPending(present.status)
    const { photo = present.photo, gender = present.gender, degree = present.degree } = changes
    const application = await changeFields(tx, present, { ...changes, photo, gender, degree })
    const number = await renewReceipt(tx, application)
    if (number) await confirmByMail(tx, application, number)
  })
}

/** Stores an application with the specified fields, and the payment that it uses up; with the form that it has to answer. */
async function insertPaid(
  tx: Transaction<Tables>,
  { gateway }: Pick<ApplicationDependencies, 'gateway'>,
  { applicant: { userId }, form }: Applying,
) {
  const { scholarshipId } = form
  const payment = await consumePayment(tx, gateway, { userId, scholarshipId })
  const scholarship = await findScholarship(tx, scholarshipId)
  if (!scholarship) throw new ProductError('scholarship_gone')
  const application = {
    id: newId(),
    user_id: userId,
    payment_id: payment.id,
    ...repeatedColumns(scholarship),
    application_fee_minor: payment.amountMinor,
    service_charge_minor: scholarship.service_charge_minor,
    currency: payment.currency,
    ...(await checkFields(tx, userId, form)),
  }
  await insertApplication(tx, application)
  // Of one reading, so that the application names the versions that decided.
  return {
    application,
    formVersionId: scholarship.form_version_id,
    versionId: scholarship.eligibility_version_id,
  }
}

async function changeFields(tx: Transaction<Tables>, present: ApplicationRow, form: ApplicationForm) {
  const columns = await checkFields(tx, present.user_id, form, present)
  await updateApplication(tx, present, columns)
  return { ...present, ...columns }
}

/** The specified fields of a form as columns. @throws ProductError `invalid_input` */
async function checkFields(
  tx: Transaction<Tables>,
  userId: string,
  form: ApplicationForm,
  present?: ApplicationRow,
) {
  await requireOwnImage(tx, form.photo, { userId, kept: present?.photo ?? null, field: 'photo' })
  const degree = await requireApplicantDegree(tx, form.degree, present?.degree)
  return formColumns({ ...form, degree })
}

/**
 * The answers of an application to its form, with the documents, which are attached to it: answers to questions that earlier
 * ones hide are dropped [FORM1] [FORM2].
 * @throws ProductError `form_changed` for answers to another version, `invalid_input` with what is wrong by question,
 *   `too_many_documents`
 */
async function acceptAnswers(
  tx: Transaction<Tables>,
  { id: applicationId, user_id: userId }: { id: SeenId; user_id: string },
  formVersionId: string,
  { formVersion = formVersionId, answers = {} }: NewApplication,
): Promise<AnsweredForm & { files: AnsweredFiles }> {
  if (formVersion !== formVersionId) throw new ProductError('form_changed')
  const definition = await readPublished(tx, formVersionId)
  const { values, errors } = checkAnswers(definition, answers)
  if (Object.keys(errors).length > 0) throw new ProductError('invalid_input', { fields: errors })
  const files = filesOf(definition, values)
  const documents = await attachDocuments(tx, { userId, applicationId, files })
  return { formVersionId, definition, values, documents, files }
}

/** The ids of documents by the question that they answer. */
function filesOf(definition: FormDefinition, values: Readonly<Record<string, Value>>): AnsweredFiles {
  const asked = questionsOf(definition).filter(({ type }) => type === 'file')
  return asked.flatMap(({ id }) => {
    const value = values[id]
    return Array.isArray(value) ? [{ question: id, documents: value }] : []
  })
}

/** Mails the receipt; of corrections the last one of two minutes, under its number [DRAFT3]. */
async function confirmByMail(
  tx: Transaction<Tables>,
  application: Parameters<typeof mailAbout>[0] & Pick<ApplicationRow, 'id'> & Partial<ApplicationRow>,
  number?: string,
): Promise<void> {
  const key = `application-received:${application.id}`
  const payload = { ...mailAbout(application), receiptOf: application.id }
  if (number === undefined) await enqueue(tx, sendApplicationReceived, { key, payload })
  else
    await enqueue(tx, sendApplicationReceived, {
      key: `${key}:${number}`,
      about: `correction:${application.id}`,
      delay: settleSeconds,
      payload: { ...payload, corrected: true, begun: application.status !== 'Pending' },
    })
}
