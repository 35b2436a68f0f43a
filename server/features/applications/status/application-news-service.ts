import type { ApplicationStatus } from '../../../../contract/applications/application-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { sendApplicationFeedback } from '../jobs/send-application-feedback.ts'
import { sendApplicationStatus } from '../jobs/send-application-status.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { ApplicationRow } from '../application-repository.ts'
import { mailAbout } from '../application-view.ts'

/**
 * Seconds by which a mail about an application is delayed, to include staff's next actions; longer than Undo
 * (docs/decisions/0093).
 */
export const newsDelay = 120

/**
 * Schedules a mail with the news of an application, in place of one that waits already.
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
    await enqueue(tx, sendApplicationStatus, { key, payload: { ...addressee, ...about }, delay: newsDelay })
  else
    await enqueue(tx, sendApplicationFeedback, { key, payload: { ...addressee, ...about }, delay: newsDelay })
}
