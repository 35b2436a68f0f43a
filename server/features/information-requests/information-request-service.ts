import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import { askedWordings } from '../../../contract/forms/asked-wordings.ts'
import { withDependents } from '../../../contract/forms/dependent-questions.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type {
  newInformationRequest,
  OwnRequest,
} from '../../../contract/information-requests/information-requests.ts'
import { requestLimits } from '../../../contract/information-requests/request-limits.ts'
import { type Scope, type SeenId, vouchFor } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { readAnsweredForm } from '../applications/answer-service.ts'
import {
  aboutApplication,
  type SeenApplication,
  findReceiptNumber,
  lockForOfficer,
} from '../applications/application-service.ts'
import { prepareCorrecting } from '../applications/receipts/receipt-service.ts'
import { writeWithin } from '../conversations/conversation-service.ts'
import {
  findApplicationOf,
  insertRequest,
  listOpenRequests,
  listPauses,
  moveDueDate,
  settleRequest,
} from './information-request-repository.ts'
import { sendRequestNotice } from './jobs/send-request-notice.ts'

/**
 * Asks an applicant [TALK1]: a message of the conversation, and which answers they can change until they have sent them.
 * Sent again, it is asked once.
 * @returns its id
 * @throws ProductError `not_found`, `own_application`, `application_decided`, `already_asked`, `limit_reached`,
 *   `changed_meanwhile` for the id of another message, `invalid_input` for a date that is too near or too far, and for what the
 *   application does not ask
 */
export async function askApplicant(
  db: Kysely<Tables>,
  scope: Scope,
  { id, request }: { id: SeenId; request: z.output<typeof newInformationRequest> },
): Promise<string> {
  await withTransaction(db, tx => askWithin(tx, scope, { id, request }))
  return request._id
}

/**
 * The same, in the caller's transaction. @param about.receipt that the application has to have still
 * @throws ProductError also `changed_meanwhile` when it has another one
 */
export async function askWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  {
    id,
    request,
    receipt,
  }: { id: SeenId; request: z.output<typeof newInformationRequest>; receipt?: string | null },
): Promise<void> {
  const { _id, text, dueAt } = request
  const application = await lockForOfficer(tx, scope, id)
  if (receipt !== undefined && receipt !== (await findReceiptNumber(tx, application.id)))
    throw new ProductError('changed_meanwhile', {
      message: 'The applicant has changed the application since the preview.',
    })
  // Sent again, it is there already, whatever became of it.
  if (!(await writeWithin(tx, scope, application, { _id, text }))) return
  if (!isOpen(application.status)) throw new ProductError('application_decided')
  const due_at = requireDate(dueAt)
  const questions = requireAsked(await readAnsweredForm(tx, application.id), request.questions)
  if (!(await insertRequest(tx, { id: _id, application_id: id, questions, due_at })))
    throw new ProductError('already_asked')
  await prepareCorrecting(tx, application)
  await append(tx, {
    action: 'application.ask',
    ...aboutApplication(application),
    after: { questions, dueAt },
  })
  const payload = { to: application.user_email, request: vouchFor(_id, 'This asks it.'), days: null }
  await enqueue(tx, sendRequestNotice, { key: `information-request:${_id}`, payload })
}

const hour = 3_600_000

/** @throws ProductError `invalid_input` */
function requireDate(dueAt: string): Date {
  const due = new Date(dueAt)
  const ahead = due.getTime() - Date.now()
  const problem =
    ahead < hour
      ? 'Please choose a date that leaves at least an hour.'
      : ahead > requestLimits.days * 24 * hour && `Please choose a date within ${requestLimits.days} days.`
  if (problem) throw new ProductError('invalid_input', { fields: { dueAt: problem } })
  return due
}

/** The answers that can be reopened of an application to a form: the specified fields that it asks, and its questions. */
export function reopenableOf(definition: FormDefinition): ReadonlySet<string> {
  return new Set(askedWordings(definition).map(({ question }) => question))
}

/**
 * The questions of a form to reopen: also those that depend on these answers, since they may become required.
 * @throws ProductError `invalid_input`
 */
function requireAsked(definition: FormDefinition, questions: readonly string[]): string[] {
  const known = reopenableOf(definition)
  if (!questions.every(question => known.has(question)))
    throw new ProductError('invalid_input', {
      fields: { questions: 'This application does not have one of these questions.' },
    })
  return withDependents(definition, questions)
}

/** Gives an applicant another date [TALK1]. @returns rows changed. */
export async function extendRequest(
  db: Kysely<Tables>,
  scope: Scope,
  { id, dueAt }: { id: SeenId; dueAt: string },
): Promise<number> {
  return withTransaction(db, async tx => {
    const application = await lockAsked(tx, scope, id)
    const due = requireDate(dueAt)
    const before = await moveDueDate(tx, id, due)
    if (!before) throw new ProductError('request_closed')
    await append(tx, {
      action: 'application.ask_extend',
      ...aboutApplication(application),
      before: { dueAt: before.toISOString() },
      after: { dueAt: due.toISOString() },
    })
    return 1
  })
}

/** Withdraws what was asked [TALK1]. @returns rows changed. */
export async function withdrawRequest(db: Kysely<Tables>, scope: Scope, id: SeenId): Promise<number> {
  await withTransaction(db, tx => withdrawWithin(tx, scope, id))
  return 1
}

/** The same, in the caller's transaction; it refuses before it writes. */
export async function withdrawWithin(tx: Transaction<Tables>, scope: Scope, id: SeenId): Promise<void> {
  const application = await lockAsked(tx, scope, id)
  if (!(await settleRequest(tx, id, 'withdrawn'))) throw new ProductError('request_closed')
  await append(tx, { action: 'application.ask_withdraw', ...aboutApplication(application) })
}

/** The application of a request, locked. @throws ProductError `not_found`, `own_application`, `request_closed` once it is decided */
async function lockAsked(tx: Transaction<Tables>, scope: Scope, id: SeenId): Promise<SeenApplication> {
  const applicationId = await findApplicationOf(tx, id)
  if (!applicationId) throw new ProductError('not_found')
  const application = await lockForOfficer(tx, scope, applicationId)
  if (!isOpen(application.status)) throw new ProductError('request_closed')
  return application
}

/** What a person is asked for, and for how many days decisions stood still because of that [TALK1]. */
export async function listOwnRequests(
  db: Kysely<Tables>,
  userId: string,
): Promise<{ open: OwnRequest[]; pauses: { applicationId: string; days: number }[] }> {
  const [open, pauses] = await Promise.all([listOpenRequests(db, userId), listPauses(db, userId)])
  return {
    open: open.map(row => ({
      _id: row.id,
      applicationId: row.application_id,
      scholarshipName: row.scholarship_name,
      universityName: row.university_name,
      dueAt: row.due_at.toISOString(),
      lapsed: row.lapsed,
      count: row.questions.length,
    })),
    pauses: pauses.map(({ application_id, days }) => ({ applicationId: application_id, days })),
  }
}
