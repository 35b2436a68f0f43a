import { z } from 'zod'
import { paymentReceiptMail } from '../../notifications/templates/payment-receipt.ts'
import { job, type JobDeps } from '../job.ts'
import { aboutPayment } from '../payloads.ts'

/** Sends the receipt of a fee that the card provider has confirmed [P4]. */
export const sendPaymentReceipt = job({
  kind: 'send_payment_receipt',
  lane: 'bulk',
  payload: aboutPayment.extend({ paidAt: z.string(), receiptUrl: z.string().nullable() }),
  run: async (mail, { mailer, readSite }: Pick<JobDeps, 'mailer' | 'readSite'>, { key }) =>
    mailer.send({ to: mail.to, key, ...paymentReceiptMail(mail, await readSite()) }),
})
