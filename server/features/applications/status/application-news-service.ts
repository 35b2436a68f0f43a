import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { sendApplicationFeedback } from '../jobs/send-application-feedback.ts'
import { sendApplicationStatus } from '../jobs/send-application-status.ts'
import { enqueue, settleSeconds } from '../../../platform/jobs/queue.ts'
import type { ApplicationRow } from '../application-repository.ts'
import { mailAbout } from '../application-view.ts'

/**
 * Schedules a mail with the news of an application, in place of one that waits already; later than Undo ends
 * (docs/decisions/0093-decisions-leave-in-batches.md).
 * @param application as it was before
 */
export async function tellLater(
  tx: Database,
  application: ApplicationRow,
  { key, ...about }: { key: string } & ({ status: ApplicationStatus } | { feedback: string }),
): Promise<void> {
  await tx
    .insertInto('application_news')
    // Before this table existed, each step was mailed.
    .values({ application_id: application.id, waiting: key, told_status: application.status })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet({ waiting: key }))
    .execute()
  const addressee = { ...mailAbout(application), applicationId: application.id }
  if ('status' in about)
    await enqueue(tx, sendApplicationStatus, {
      key,
      payload: { ...addressee, ...about },
      delay: settleSeconds,
    })
  else
    await enqueue(tx, sendApplicationFeedback, {
      key,
      payload: { ...addressee, ...about },
      delay: settleSeconds,
    })
}
