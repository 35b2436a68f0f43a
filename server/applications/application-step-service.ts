import type { Transaction } from 'kysely'
import { feedbackMeanwhile } from '../../contract/applications/application-rules.ts'
import type { ApplicationStatus } from '../../contract/applications/application-terms.ts'
import type { ApplicationStep } from '../../contract/applications/applications.ts'
import { undoSeconds } from '../../contract/undo.ts'
import { withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { sendApplicationFeedback } from '../jobs/kinds/send-application-feedback.ts'
import { sendApplicationStatus } from '../jobs/kinds/send-application-status.ts'
import { enqueue, withdraw } from '../jobs/queue.ts'
import { ProductError } from '../product-error.ts'
import { assertForeign, assertStep } from './application-policy.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  updateApplication,
} from './application-repository.ts'
import type { ApplicationDependencies } from './application-service.ts'
import { deleteStep, findStepTo, insertStep, listStepRows } from './application-step-repository.ts'
import { stepView } from './application-view.ts'

/** Which application it is about, and which member of staff decides. */
interface Decision {
  id: string
  userId: string
}

/** Seconds that the mail about a step waits: the time for Undo, and what a slow line takes of it. */
const mailDelay = undoSeconds + 5

/** The key of the job that lets the applicant know of a step. */
const mailOf = (step: string) => `application-status:${step}`

/**
 * Moves an application one step, records who did it, and lets the applicant know, all or nothing [T5]. The mail is held
 * for as long as the step can be taken back (docs/decisions/0031).
 * @throws ProductError `not_found`, `own_application`, `step_not_allowed`
 */
export async function moveApplication(
  deps: ApplicationDependencies,
  { id, userId }: Decision,
  status: ApplicationStatus,
): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    assertForeign(application, { userId })
    assertStep(application.status, status)
    await updateApplication(tx, application, { status })
    const from = application.status
    const step = await insertStep(tx, { applicationId: id, actorId: userId, from, to: status })
    await enqueue(tx, sendApplicationStatus, {
      key: mailOf(step),
      payload: { ...addressOf(application), status },
      delay: mailDelay,
    })
  })
}

/**
 * Takes back one's own step to `status` while it is the newest one and its mail is held: status, step and mail, all or
 * nothing (docs/decisions/0031). @throws ProductError `not_found`, `undo_too_late`
 */
export async function undoStep(
  deps: ApplicationDependencies,
  { id, userId }: Decision,
  status: ApplicationStatus,
): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    if (!application) throw new ProductError('not_found')
    const step = await findStepTo(tx, id, status)
    const mayUndo = step && application.status === status && step.actor_id === userId
    if (!mayUndo || !(await withdraw(tx, mailOf(step.id)))) throw new ProductError('undo_too_late')
    await deleteStep(tx, step.id)
    await updateApplication(tx, application, { status: step.from_status })
  })
}

/**
 * Writes feedback on an application and sends it to the applicant, unless it says what it said before [T4].
 * @returns how many changed. @throws ProductError `not_found`, `own_application`, or `changed_meanwhile` with what stands
 *   there when that is not what its writer saw `before`
 */
export async function giveFeedback(
  deps: ApplicationDependencies,
  { id, userId }: Decision,
  { feedback, before }: { feedback: string; before?: string | undefined },
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    assertForeign(application, { userId })
    if (application.feedback === feedback) return 0
    if (before !== undefined && before !== application.feedback) {
      const fields = { feedback: feedbackMeanwhile(application.feedback) }
      throw new ProductError('changed_meanwhile', { fields })
    }
    await updateApplication(tx, application, { feedback })
    if (feedback) await sendFeedback(tx, application, feedback)
    return 1
  })
}

async function sendFeedback(tx: Transaction<Tables>, application: ApplicationRow, feedback: string) {
  await enqueue(tx, sendApplicationFeedback, {
    key: `application-feedback:${application.id}:${application.version + 1}`,
    payload: { ...addressOf(application), feedback },
  })
}

function addressOf(application: ApplicationRow) {
  return {
    to: application.user_email,
    name: application.user_name,
    scholarshipName: application.scholarship_name,
    universityName: application.university_name,
  }
}

/** The steps of an application, oldest first [T5]. @throws ProductError `not_found` */
export async function listSteps(
  { db }: Pick<ApplicationDependencies, 'db'>,
  id: string,
): Promise<ApplicationStep[]> {
  const rows = await listStepRows(db, id)
  if (rows.length === 0 && !(await findApplication(db, id))) throw new ProductError('not_found')
  return rows.map(stepView)
}
