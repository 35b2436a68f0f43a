import { z } from 'zod'
import { refundNoticeMail } from '../../notifications/templates/refund-notice.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutPayment } from '../payloads.ts'

/** Mails a payer that their fee is refunded, and why [P6]. */
export const sendRefundNotice = job({
  kind: 'send_refund_notice',
  lane: 'bulk',
  payload: aboutPayment.extend({ reason: z.string() }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...refundNoticeMail(mail, await readSite()) }),
})
