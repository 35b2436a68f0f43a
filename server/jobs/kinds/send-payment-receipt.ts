import { z } from 'zod'
import { paymentReceiptMail } from '../../notifications/templates/payment-receipt.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutPayment } from '../payloads.ts'

/** Sends the receipt of a fee that the card provider has confirmed [P4]. */
export const sendPaymentReceipt = job({
  kind: 'send_payment_receipt',
  lane: 'bulk',
  payload: aboutPayment.extend({ paidAt: z.string(), receiptUrl: z.string().nullable() }),
  run: (mail, { mailer, siteUrl }: Pick<JobDeps, 'mailer' | 'siteUrl'>, { key }) =>
    mailer.send({ to: mail.to, key, ...paymentReceiptMail(mail, siteUrl) }),
})
