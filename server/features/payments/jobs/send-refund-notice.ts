import { z } from 'zod'
import { refundNoticeMail } from '../mails/refund-notice.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { aboutPayment } from './about-payment.ts'

/** Mails a payer that their fee is refunded, and why [P6]. */
export const sendRefundNotice = job({
  kind: 'send_refund_notice',
  lane: 'bulk',
  payload: aboutPayment.extend({
    reason: z.string(),
    byOffice: z.object({ applied: z.boolean() }).optional(),
  }),
  run: async (mail, { mailer, readSite }: MailDeps, { key }) =>
    mailer.send({ to: mail.to, key, ...refundNoticeMail(mail, await readSite()) }),
})
