import { feedbackMeanwhile } from '../../../../contract/applications/application-rules.ts'
import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { ApplicationStep, OwnStep } from '../../../../contract/applications/applications.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { assertReached, assertVisible, type Scope } from '../../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { withdraw } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { tellLater } from './application-news-service.ts'
import { aboutApplication, lookAtApplication } from '../application-record.ts'
import { assertHandled, assertHasData, assertStatusChange } from '../application-policy.ts'
import {
  findApplication,
  lockApplication,
  type SeenApplication,
  updateApplication,
} from '../application-repository.ts'
import { noteTold } from '../told-news-repository.ts'
import type { ApplicationDependencies } from '../application-dependencies.ts'
import {
  deleteStatusChange,
  findStatusChangeTo,
  insertStatusChange,
  listOwnStatusChanges,
  listStatusChanges,
} from './status-change-repository.ts'
import { statusChangeView } from '../application-view.ts'

/** The key of the job that emails the applicant about a status change. */
const mailOf = (step: string) => `application-status:${step}`

/**
 * Changes an application's status by one step, records who did it, and enqueues the email, in the caller's transaction [T5]. The
 * email waits while staff can undo the change or may make another one (docs/decisions/0093).
 * @param ended a decision that this ends, which `undoMoveWithin` gives back
 * @throws ProductError `step_not_allowed`
 */
export async function moveWithin(
  tx: Transaction<Tables>,
  { userId }: { userId: string },
  {
    application,
    status,
    ended,
  }: { application: SeenApplication; status: ApplicationStatus; ended?: object | undefined },
): Promise<void> {
  assertStatusChange(application.status, status)
  await updateApplication(tx, application, { status })
  const from = application.status
  const step = await insertStatusChange(tx, {
    applicationId: application.id,
    actorId: userId,
    from,
    to: status,
    ended,
  })
  await tellLater(tx, application, { key: mailOf(step), status })
  await append(tx, {
    action: 'application.move',
    ...aboutApplication(application),
    before: { status: from },
    after: { status },
  })
}

/**
 * Gives an application the status of a released decision, in the caller's transaction [DESK5]: a pending one becomes
 * Processing first [T5]. The letter of the decision informs the applicant, so no other email is sent.
 */
export async function settleWithin(
  tx: Transaction<Tables>,
  { userId }: { userId: string | null },
  { application, status }: { application: SeenApplication; status: ApplicationStatus },
): Promise<void> {
  let from = application.status
  if (from === status) return
  const read = from === 'Pending' && status === 'Completed'
  for (const to of read ? (['Processing', status] as const) : [status]) {
    await insertStatusChange(tx, { applicationId: application.id, actorId: userId, from, to })
    from = to
  }
  await updateApplication(tx, application, { status })
  await noteTold(tx, application.id, status)
}

/**
 * Undoes the caller's own change to `status` while it is the latest one and its email is not sent: status, event and email, all or
 * nothing, in the caller's transaction (docs/decisions/0093). @returns what the change had ended
 * @throws ProductError `not_found`, `undo_too_late`
 */
export async function undoMoveWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  { id, status }: { id: string; status: ApplicationStatus },
): Promise<{ application: SeenApplication; ended: object | null }> {
  const application = await lockApplication(tx, id)
  assertReached(scope, application)
  const step = await findStatusChangeTo(tx, application.id, status)
  const mayUndo = step && application.status === status && step.actor_id === scope.userId
  if (!mayUndo || !(await withdraw(tx, mailOf(step.id)))) throw new ProductError('undo_too_late')
  await deleteStatusChange(tx, step.id)
  await updateApplication(tx, application, { status: step.from_status })
  // Other news is still mailed.
  await tellLater(tx, application, { key: mailOf(newId()), status: step.from_status })
  await append(tx, {
    action: 'application.undo',
    ...aboutApplication(application),
    before: { status },
    after: { status: step.from_status },
  })
  return { application: { ...application, status: step.from_status }, ended: step.ended_decision }
}

/**
 * Writes feedback on an application and sends it to the applicant, unless the text is unchanged [T4].
 * @returns rows changed. @throws ProductError `not_found`, `own_application`, or `changed_meanwhile` with the current
 *   text if it differs from `before`
 */
export async function giveFeedback(
  deps: ApplicationDependencies,
  scope: Scope,
  { id, feedback, before }: { id: string; feedback: string; before?: string | undefined },
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    assertHandled(application, scope)
    assertHasData(application)
    if (application.feedback === feedback) return 0
    if (before !== undefined && before !== application.feedback) {
      const fields = { feedback: feedbackMeanwhile(application.feedback) }
      throw new ProductError('changed_meanwhile', { fields })
    }
    await updateApplication(tx, application, { feedback })
    const key = `application-feedback:${id}:${application.version + 1}`
    if (feedback) await tellLater(tx, application, { key, feedback })
    await append(tx, {
      action: 'application.feedback',
      ...aboutApplication(application),
      before: { feedback: application.feedback },
      after: { feedback },
    })
    return 1
  })
}

/**
 * The status changes of an application, oldest first [T5]; recorded as a look at it. Of their own, officers see as little as
 * other applicants: not who made them.
 */
export async function listApplicationStatusChanges(
  { db }: Pick<ApplicationDependencies, 'db'>,
  scope: Scope,
  id: string,
): Promise<ApplicationStep[]> {
  const application = await findApplication(db, id)
  assertVisible(scope, application)
  await lookAtApplication(db, application)
  const own = application.user_id === scope.userId
  return (await listStatusChanges(db, application.id)).map(row => ({
    ...statusChangeView(row),
    ...(own && { by: '' }),
  }))
}

/** The status changes of a person's applications, oldest first, without who made them [U3]. */
export async function listOwnApplicationStatusChanges(db: Database, userId: string): Promise<OwnStep[]> {
  const rows = await listOwnStatusChanges(db, userId)
  return rows.map(({ application_id, to_status, at }) => ({
    applicationId: application_id,
    to: to_status,
    at: at.toISOString(),
  }))
}
