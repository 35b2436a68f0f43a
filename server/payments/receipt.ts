import type { Database } from '../database/connection.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PaymentRow } from './payment-repository.ts'

/** Mails the payer a receipt, once, if the payment is kept. */
export async function enqueueReceipt(tx: Database, payment: PaymentRow): Promise<void> {
  const { id, intent_id: transactionId, paid_at: paidAt } = payment
  const parties = await findParties(tx, id)
  if (!parties || !transactionId || !paidAt) return
  await enqueue(tx, {
    kind: 'send_payment_receipt',
    key: `receipt:${id}`,
    payload: {
      to: parties.user_email,
      name: parties.user_name,
      scholarshipName: parties.scholarship_name,
      universityName: parties.university_name,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      transactionId,
      paidAt: paidAt.toISOString(),
      receiptUrl: payment.receipt_url,
    },
  })
}

/** Who paid, and for which scholarship. */
function findParties(tx: Database, paymentId: string) {
  return tx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('scholarships', 'scholarships.id', 'payments.scholarship_id')
    .select(['user_email', 'user_name', 'scholarship_name', 'university_name'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}
