import type { Transaction } from 'kysely'
import type { ApplicationStatus, ApplicationStep } from '../../contract/applications/applications.ts'
import { withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { sendApplicationFeedback } from '../jobs/kinds/send-application-feedback.ts'
import { sendApplicationStatus } from '../jobs/kinds/send-application-status.ts'
import { enqueue } from '../jobs/queue.ts'
import { ProductError } from '../product-error.ts'
import { assertForeign, assertStep } from './application-policy.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  updateApplication,
} from './application-repository.ts'
import type { ApplicationDependencies } from './application-service.ts'
import { insertStep, listStepRows } from './application-step-repository.ts'
import { stepView } from './application-view.ts'

/** Which application it is about, and which member of staff decides. */
interface Decision {
  id: string
  userId: string
}

/**
 * Moves an application one step, records who did it, and lets the applicant know, all or nothing [T5].
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
      key: `application-status:${step}`,
      payload: { ...addressOf(application), status },
    })
  })
}

/**
 * Writes feedback on an application and sends it to the applicant, unless it says what it said before [T4].
 * @returns how many changed. @throws ProductError `not_found`, `own_application`
 */
export async function giveFeedback(
  deps: ApplicationDependencies,
  { id, userId }: Decision,
  feedback: string,
): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const application = await lockApplication(tx, id)
    assertForeign(application, { userId })
    if (application.feedback === feedback) return 0
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
