import { applicationReceivedMail } from '../../notifications/templates/application-received.ts'
import { job, type JobDeps } from '../job.ts'
import { z } from 'zod'
import { aboutApplication } from '../payloads.ts'

/** Confirms to an applicant that their application has arrived [F2]. */
export const sendApplicationReceived = job({
  kind: 'send_application_received',
  lane: 'bulk',
  /** `receiptOf`: the application, where it has a receipt. `corrected`: the receipt replaces an earlier one. */
  payload: aboutApplication.extend({ receiptOf: z.uuid().optional(), corrected: z.boolean().optional() }),
  run: async (
    { receiptOf, ...mail },
    { mailer, readSite, readSubmitted }: Pick<JobDeps, 'mailer' | 'readSite' | 'readSubmitted'>,
    { key },
  ) => {
    const submitted = receiptOf === undefined ? undefined : await readSubmitted(receiptOf)
    await mailer.send({
      to: mail.to,
      key,
      ...applicationReceivedMail({ ...mail, submitted }, await readSite()),
    })
  },
})
