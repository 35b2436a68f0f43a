import { z } from 'zod'
import { paymentReceiptMail } from '../mails/payment-receipt.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { aboutPayment } from './about-payment.ts'

/** Sends the receipt of a fee that the card provider has confirmed [P4]. */
export const sendPaymentReceipt = job({
  kind: 'send_payment_receipt',
  lane: 'bulk',
  payload: aboutPayment.extend({ paidAt: z.string(), receiptUrl: z.string().nullable() }),
  run: async (mail, { mailer, readSite }: MailDeps, { key }) =>
    mailer.send({ to: mail.to, key, ...paymentReceiptMail(mail, await readSite()) }),
})
