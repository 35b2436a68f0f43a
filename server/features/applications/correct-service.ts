import type { Transaction } from 'kysely'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { NewApplication } from '../../../contract/applications/applications.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { answerOfValue } from '../../../contract/forms/answer-of-value.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { OpenRequest } from '../../../contract/information-requests/information-requests.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { detachOthers, listAttached } from '../documents/attached-document-service.ts'
import { requireOwnImage } from '../../platform/images/stored-image.ts'
import { ProductError } from '../../platform/product-error.ts'
import { requireApplicantDegree } from '../scholarships/terms/term-service.ts'
import { findAnswers, listAnswers } from './answer-repository.ts'
import { acceptAnswers } from './answer-service.ts'
import { formColumns } from './application-columns.ts'
import { findAsked } from './asked-answers-queries.ts'
import { assertOwnApplication, assertPending } from './application-policy.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  updateApplication,
} from './application-repository.ts'
import type { Applicant } from './apply-service.ts'
import { confirmCorrection } from './confirm-correction.ts'
import { findReceipt } from './receipts/receipt-repository.ts'
import { replaceReceipt } from './receipts/receipt-service.ts'

/** What an application answers, as its person would type it, by question or specified field. */
export interface TypedApplication {
  scholarshipId: string
  /** The form that it answers, if any. */
  formVersionId: string | undefined
  answers: { question: string; answer: string | string[] }[]
}

/** The answers of a person's newest applications as they typed them, the newest first, with their forms. */
export async function listTyped(db: Database, userId: string, limit: number) {
  const rows = await listAnswers(db, userId, limit)
  return rows.map(({ definition, answers, scholarship_name, applied_at }) => ({
    definition,
    answers: Object.fromEntries(
      typedAnswers(definition, answers).map(({ question, answer }) => [question, answer]),
    ),
    scholarshipName: scholarship_name,
    at: applied_at.toISOString(),
  }))
}

function typedAnswers(definition: FormDefinition, values: Readonly<Record<string, Value>>) {
  return questionsOf(definition).flatMap(question => {
    const value = values[question.id]
    return value === undefined ? [] : [{ question: question.id, answer: answerOfValue(question, value) }]
  })
}

/** An application as it was typed, from its row and its answers. */
export async function readTyped(db: Database, application: ApplicationRow): Promise<TypedApplication> {
  const answered = await findAnswers(db, application.id)
  const specified = Object.entries(formColumns(application)).map(([question, answer]) => ({
    question,
    answer,
  }))
  const asked = answered ? typedAnswers(answered.definition, answered.answers) : []
  return {
    scholarshipId: application.scholarship_id,
    formVersionId: answered?.form_version_id,
    answers: [...specified, ...asked].filter(({ answer }) => answer.length > 0),
  }
}

/**
 * The caller's own application while it can be corrected, locked until the transaction ends [U4]; with what the office asks for,
 * which is all that can be changed then, also once it is processed [TALK1].
 * @throws ProductError `not_found`, `forbidden`, `application_processing`, `application_decided`
 */
export async function lockCorrectable(
  tx: Database,
  scope: Pick<Scope, 'userId' | 'seesAll'>,
  id: string,
): Promise<{ status: ApplicationStatus; typed: TypedApplication; asked: OpenRequest | undefined }> {
  const application = await lockApplication(tx, id)
  assertOwnApplication(scope, application)
  const asked = await findAsked(tx, id)
  if (!asked) assertPending(application.status)
  return { status: application.status, typed: await readTyped(tx, application), asked }
}

/** An application as it was submitted, for the draft that corrects it; nothing when it has no receipt. */
export async function readSubmission(db: Database, applicationId: string) {
  const [application, receipt] = [
    await findApplication(db, applicationId),
    await findReceipt(db, applicationId),
  ]
  if (!application || !receipt) return null
  const { answers } = await readTyped(db, application)
  const request = (await findAsked(db, applicationId)) ?? null
  const attached = await listAttached(db, applicationId)
  const documents = new Map<string, NamedDocument>(attached.map(({ document }) => [document._id, document]))
  return {
    applicationId,
    number: receipt.number,
    at: receipt.at.toISOString(),
    answers,
    documents: [...documents.values()],
    request,
  }
}

interface Correction {
  applicant: Applicant
  applicationId: string
  /** The form as it is published now. */
  formVersionId: string
  form: NewApplication
}

/**
 * Corrects an application that `lockCorrectable` has given, in the caller's transaction: all its answers and documents, with
 * a new receipt, which is mailed [U4] (docs/decisions/0063).
 * @returns the application's id
 * @throws ProductError `not_found`, `form_changed`, `invalid_input`, `too_many_documents`
 */
export async function correctWithin(
  tx: Transaction<Tables>,
  { applicant, applicationId, formVersionId, form }: Correction,
): Promise<string> {
  const { userId } = applicant
  const application = await lockApplication(tx, applicationId)
  if (application?.user_id !== userId) throw new ProductError('not_found')
  await requireOwnImage(tx, form.photo, { userId, kept: application.photo, field: 'photo' })
  const degree = await requireApplicantDegree(tx, form.degree, application.degree)
  const changes = formColumns({ ...form, degree })
  await updateApplication(tx, application, changes)
  const { currency } = application
  const { files, ...accepted } = await acceptAnswers(tx, applicationId, {
    userId,
    formVersionId,
    currency,
    ...form,
  })
  await detachOthers(tx, { applicationId, files })
  const corrected = { ...application, ...changes }
  const number = await replaceReceipt(tx, {
    applicant,
    application: corrected,
    answers: { formVersionId, ...accepted },
  })
  await confirmCorrection(tx, application, number)
  return applicationId
}
