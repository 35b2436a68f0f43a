import type { Database } from '../../platform/database/connection.ts'
import { sendApplicationReceived } from './jobs/send-application-received.ts'
import { enqueue, settleSeconds } from '../../platform/jobs/queue.ts'
import type { ApplicationRow } from './application-repository.ts'
import { mailAbout } from './application-view.ts'

/** Mails the receipt of a correction, the last one of two minutes, in the caller's transaction [DRAFT3]. */
export async function confirmCorrection(
  tx: Database,
  application: ApplicationRow,
  number: string,
): Promise<void> {
  await enqueue(tx, sendApplicationReceived, {
    key: `application-received:${application.id}:${number}`,
    about: `correction:${application.id}`,
    delay: settleSeconds,
    payload: {
      ...mailAbout(application),
      receiptOf: application.id,
      corrected: true,
      begun: application.status !== 'Pending',
    },
  })
}
