import { z } from 'zod'
import { refundNoticeMail } from '../../notifications/templates/refund-notice.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutPayment } from '../payloads.ts'

/** Tells a payer that their fee is given back, and why [P6]. */
export const sendRefundNotice = job({
  kind: 'send_refund_notice',
  lane: 'bulk',
  payload: aboutPayment.extend({ reason: z.string() }),
  run: (mail, { mailer, siteUrl }: Pick<JobDeps, 'mailer' | 'siteUrl'>, { key }) =>
    mailer.send({ to: mail.to, key, ...refundNoticeMail(mail, siteUrl) }),
})
