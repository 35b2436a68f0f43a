import type { Database } from '../../platform/database/connection.ts'
import { sendPaymentReceipt } from './jobs/send-payment-receipt.ts'
import { sendRefundNotice } from './jobs/send-refund-notice.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { PaymentRow } from './payment-repository.ts'
import type { RequestedRefund } from './refunds/refund-repository.ts'

/** Enqueues the payer's receipt, once. */
export async function enqueueReceipt(tx: Database, payment: PaymentRow): Promise<void> {
  const addressee = await findAddressee(tx, payment.id)
  if (!addressee || !payment.paid_at) return
  await enqueue(tx, sendPaymentReceipt, {
    key: `receipt:${payment.id}`,
    payload: {
      ...addressee,
      amountMinor: payment.amount_minor,
      paidAt: payment.paid_at.toISOString(),
      receiptUrl: payment.receipt_url,
    },
  })
}

/**
 * Enqueues a notice to the payer about a refund and its reason, once for each: a second one follows a first that failed.
 * None when the account was deleted.
 */
export async function enqueueRefundNotice(
  tx: Database,
  refundId: string,
  refund: RequestedRefund,
): Promise<void> {
  const { paymentId, amountMinor, reason, byOffice } = refund
  const addressee = await findAddressee(tx, paymentId)
  if (!addressee) return
  await enqueue(tx, sendRefundNotice, {
    key: `refund:${refundId}`,
    payload: { ...addressee, amountMinor, reason, byOffice },
  })
}

/** The payer, intent and scholarship of a payment. */
async function findAddressee(tx: Database, paymentId: string) {
  const row = await tx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('scholarships', 'scholarships.id', 'payments.scholarship_id')
    .select([
      'user_email as to',
      'user_name as name',
      'scholarship_name as scholarshipName',
      'university_name as universityName',
      'scholarship_id as scholarshipId',
      'currency',
      'intent_id as transactionId',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  const transactionId = row?.transactionId
  return row && transactionId ? { ...row, transactionId } : undefined
}
