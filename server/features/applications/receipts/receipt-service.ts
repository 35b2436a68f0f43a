import { isDeepStrictEqual } from 'node:util'
import type { Insertable, Kysely } from 'kysely'
import { readableField, specifiedSection } from '../../../../contract/applications/application-terms.ts'
import type { Receipt } from '../../../../contract/applications/receipts.ts'
import type { FrozenConditions } from '../../../../contract/eligibility/frozen-conditions.ts'
import type { DocumentNames, Value } from '../../../../contract/forms/answers.ts'
import { answeredSections } from '../../../../contract/forms/answer-text.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { type SpecifiedLabels, specifiedLabels } from '../../../../contract/forms/specified-labels.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import { assertVisible, type Scope, type SeenId, vouchFor } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { ApplicationsTable, Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { readEmptyForm } from '../../forms/form-service.ts'
import { findAnswers } from '../answer-repository.ts'
import { lookAtApplication } from '../application-record.ts'
import { type ApplicationRow, findApplication } from '../application-repository.ts'
import { newReceiptNumber } from './receipt-number.ts'
import {
  findReceipt,
  keepReceipt,
  listEarlierReceipts,
  listOwnReceiptRows,
  type Numbered,
  putAnswers,
  putReceipt,
} from './receipt-repository.ts'

/** What an application answers, where its scholarship has a form. */
export interface AnsweredForm {
  formVersionId: string
  definition: FormDefinition
  values: Record<string, Value>
  documents?: DocumentNames
}

interface Submission {
  applicant: { name: string; email: string }
  application: Insertable<ApplicationsTable> & { id: SeenId; currency: string }
  answers?: AnsweredForm | undefined
  conditions?: FrozenConditions | undefined
}

/** Stores what was submitted, and how it was seen, in the caller's transaction [DRAFT3]. @returns the receipt's number */
export async function writeReceipt(tx: Database, submission: Submission): Promise<string> {
  const { application, answers } = submission
  if (answers) await putAnswers(tx, { applicationId: application.id, ...answers })
  const receipt = receiptOf(submission)
  await putReceipt(tx, receipt)
  return receipt.number
}

/** Stores a correction with a new receipt alongside the earlier ones [DRAFT3]. @returns its number */
export async function replaceReceipt(tx: Database, submission: Submission): Promise<string> {
  const { id: applicationId, user_id: userId } = submission.application
  await keepReceipt(tx, { applicationId, userId })
  return writeReceipt(tx, submission)
}

/**
 * Gives an application whose specified fields were changed another receipt. @returns its number; nothing when the
 * application has no receipt, or nothing on it differs
 */
export async function renewReceipt(
  tx: Database,
  application: Submission['application'],
): Promise<string | undefined> {
  const { id: applicationId, user_id: userId } = application
  const present = await findReceipt(tx, applicationId)
  if (!present) return undefined
  const [specified, ...others] = present.content.sections
  const labels = Object.fromEntries(
    specified?.answers.map(({ question, wording }) => [question, wording]) ?? [],
  )
  const section = specifiedAnswers(application, labels)
  if (isDeepStrictEqual(section, specified)) return undefined
  const number = newReceiptNumber()
  await keepReceipt(tx, { applicationId, userId })
  await putReceipt(tx, {
    applicationId,
    number,
    content: { ...present.content, sections: [section, ...others] },
  })
  return number
}

/**
 * Gives an application that answers no questions of its own a form, so that its specified fields are corrected like those of
 * all others [TALK1], and a receipt where it has none, because it was imported.
 */
export async function prepareCorrecting(tx: Database, application: ApplicationRow): Promise<void> {
  const { id: applicationId, applied_at: at } = application
  if (await findAnswers(tx, applicationId)) return
  const formVersionId = await readEmptyForm(tx, application.scholarship_id)
  await putAnswers(tx, { applicationId, formVersionId, values: {} })
  if (await findReceipt(tx, applicationId)) return
  const applicant = { name: application.user_name, email: application.user_email }
  await putReceipt(tx, { ...receiptOf({ applicant, application }), at })
}

/** A new receipt of a submission. */
export function receiptOf({ applicant, application, answers, conditions }: Submission): Numbered {
  const { currency } = application
  const sections = answers
    ? answeredSections(answers.definition, answers.values, currency, answers.documents)
    : []
  return {
    applicationId: application.id,
    number: newReceiptNumber(),
    content: {
      scholarshipName: application.scholarship_name,
      universityName: application.university_name,
      userName: applicant.name,
      userEmail: applicant.email,
      applicationFees: formatPrice(application.application_fee_minor, currency),
      sections: [specifiedAnswers(application, specifiedLabels(answers?.definition)), ...sections],
      ...(conditions && { conditions }),
    },
  }
}

function specifiedAnswers(application: Insertable<ApplicationsTable>, labels: SpecifiedLabels) {
  const answers = Object.entries(labels).map(([field, wording]) => ({
    question: field,
    wording,
    text: readableField(field, String(ownValue(application, field) || 'None')),
  }))
  return { title: specifiedSection, answers }
}

/** What the receipt of an application says, for the mail that confirms it [DRAFT3]; nothing when the application is gone. */
export async function readSubmitted(db: Database, applicationId: SeenId) {
  const kept = await findReceipt(db, applicationId)
  const answers = kept?.content.sections.flatMap(section => section.answers) ?? []
  return (
    kept && {
      number: kept.number,
      at: kept.at,
      answers: answers.map(({ question, wording, text }): [wording: string, text: string] => [
        wording,
        // A mail says that there is one, not at which address of the site.
        question === 'photo' && text.startsWith('/images/') ? 'Received' : text,
      ]),
    }
  )
}

/**
 * What was submitted, for its applicant and for staff; after cancelling for its applicant alone [DRAFT3] [U5].
 * @param about.number an earlier receipt.
 */
export async function readReceipt(
  db: Kysely<Tables>,
  scope: Scope,
  { id, number }: { id: string; number?: string | undefined },
): Promise<Receipt> {
  const application = await findApplication(db, id)
  if (application) assertVisible(scope, application)
  const applicationId =
    application?.id ?? vouchFor(id, 'Receipts of a cancelled one are shown to their person alone.')
  const present = await findReceipt(db, applicationId)
  const earlier = await listEarlierReceipts(db, applicationId)
  if (!application && !earlier.every(receipt => receipt.user_id === scope.userId))
    throw new ProductError('not_found')
  const all = [...(present ? [present] : []), ...earlier].map(({ number: each, at, content }) => ({
    number: each,
    at: at.toISOString(),
    content,
  }))
  const shown = number === undefined ? all[0] : all.find(receipt => receipt.number === number)
  if (!shown) throw new ProductError('not_found')
  if (application) await lookAtApplication(db, application)
  return {
    ...shown.content,
    number: shown.number,
    at: shown.at,
    status: application?.status ?? null,
    hasForm: (await findAnswers(db, applicationId)) !== undefined,
    all: all.map(({ content: _content, ...receipt }) => receipt),
  }
}

/** The newest receipt of each application of a person, also of those that they have cancelled. */
export async function listOwnReceipts(db: Database, userId: string) {
  return (await listOwnReceiptRows(db, userId)).map(row => ({ ...row, at: row.at.toISOString() }))
}

/** The receipts of an application, the newest first; none for one without a receipt. */
export async function readReceiptContents(db: Database, applicationId: SeenId) {
  const [newest, earlier] = await Promise.all([
    findReceipt(db, applicationId),
    listEarlierReceipts(db, applicationId),
  ])
  return newest ? [newest, ...earlier] : []
}
