import type { Database } from '../../platform/database/connection.ts'
import { sendApplicationReceived } from './jobs/send-application-received.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { ApplicationRow } from './application-repository.ts'

/** Mails the receipt of a correction, in the caller's transaction [DRAFT3]. */
export async function confirmCorrection(
  tx: Database,
  application: ApplicationRow,
  number: string,
): Promise<void> {
  await enqueue(tx, sendApplicationReceived, {
    key: `application-received:${application.id}:${number}`,
    payload: {
      to: application.user_email,
      name: application.user_name,
      scholarshipName: application.scholarship_name,
      universityName: application.university_name,
      scholarshipId: application.scholarship_id,
      receiptOf: application.id,
      corrected: true,
      begun: application.status !== 'Pending',
    },
  })
}
