import { applicationReceivedMail, type ReceiptInMail } from '../mails/application-received.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { z } from 'zod'
import { aboutApplication } from '../../../platform/jobs/payloads.ts'

interface ReceiptDeps extends MailDeps {
  /** What the receipt of this application says; nothing when the application is gone. */
  readSubmitted: (applicationId: string) => Promise<ReceiptInMail | undefined>
}

/** Confirms to an applicant that their application has arrived [F2]. */
export const sendApplicationReceived = job({
  kind: 'send_application_received',
  lane: 'bulk',
  /** `receiptOf`: the application, where it has a receipt. `corrected`: the receipt replaces an earlier one. */
  payload: aboutApplication.extend({ receiptOf: z.uuid().optional(), corrected: z.boolean().optional() }),
  run: async ({ receiptOf, ...mail }, { mailer, readSite, readSubmitted }: ReceiptDeps, { key }) => {
    const submitted = receiptOf === undefined ? undefined : await readSubmitted(receiptOf)
    await mailer.send({
      to: mail.to,
      key,
      ...applicationReceivedMail({ ...mail, submitted }, await readSite()),
    })
  },
})
