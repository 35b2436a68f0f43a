import { z } from 'zod'
import type { Database } from '../../../platform/database/connection.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { aboutApplication, namedId } from '../../../platform/jobs/payloads.ts'
import { applicationReceivedMail } from '../mails/application-received.ts'
import { readSubmitted } from '../receipts/receipt-service.ts'

type ReceivedDeps = MailDeps & {
  db: Database
  /** What is still to come of the letters of reference for an application. */
  lettersToCome: (applicationId: string) => Promise<string | undefined>
}

/** Confirms to an applicant that their application has arrived [F2]. */
export const sendApplicationReceived = job({
  kind: 'send_application_received',
  lane: 'bulk',
  /**
   * `receiptOf`: the application, whose receipt is told. `corrected`: the receipt replaces an earlier one. `begun`: the office
   * has begun to process it.
   */
  payload: aboutApplication.extend({
    receiptOf: namedId.optional(),
    corrected: z.boolean().optional(),
    begun: z.boolean().optional(),
  }),
  run: async ({ receiptOf, ...mail }, { mailer, readSite, db, lettersToCome }: ReceivedDeps, { key }) => {
    const submitted = receiptOf === undefined ? undefined : await readSubmitted(db, receiptOf)
    const letters = receiptOf === undefined ? undefined : await lettersToCome(receiptOf)
    await mailer.send({
      to: mail.to,
      key,
      ...applicationReceivedMail({ ...mail, submitted, letters }, await readSite()),
    })
  },
})
