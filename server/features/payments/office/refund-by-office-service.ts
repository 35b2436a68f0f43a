import type { Scope } from '../../../platform/access/scope.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { lockPayment, logPayment, movePayment, type PaymentRow } from '../payment-repository.ts'
import { findApplicationOf } from '../refunds/refund-repository.ts'
import { requestRefund, settleRefunds } from '../refunds/refund-service.ts'

/**
 * Refunds in full what is left of a payment, once, and tells the payer why; no application can use it any more, and one that
 * has stays [MONEY1]. If the provider does not answer, the reconciler goes on.
 * @throws ProductError `not_found`, `own_application`; `not_refundable`, with what became of the payment
 */
export async function refundByOffice(
  deps: PaymentDependencies,
  { userId }: Scope,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const payment = await lockPayment(tx, id)
    if (payment?.livemode !== deps.gateway.livemode) throw new ProductError('not_found')
    if (payment.user_id === userId)
      throw new ProductError('own_application', { message: 'You cannot refund your own fee.' })
    const moved = await movePayment(tx, id, 'returned', { failure: 'the office refunds it' })
    // Unusable: its refund failed, unless one is under way.
    if (!moved && payment.status !== 'unusable') throw refusalOf(payment)
    const applied = payment.consumed_at !== null
    const amountMinor = payment.amount_minor - payment.refunded_minor
    const requested = await requestRefund(tx, { paymentId: id, amountMinor, reason, byOffice: { applied } })
    if (!requested) throw refusalOf(payment)
    await logPayment(tx, id, 'office', 'refund requested')
    await append(tx, {
      action: 'payment.refund',
      objectId: id,
      applicationId: await findApplicationOf(tx, id),
      scholarshipId: payment.scholarship_id,
      subjectId: payment.user_id ?? undefined,
      after: { reason },
    })
  })
  await settleRefunds(deps, id)
}

function refusalOf({ status }: PaymentRow): ProductError {
  const message = messages[status]
  return new ProductError('not_refundable', message === undefined ? {} : { message })
}

const messages: Partial<Record<PaymentRow['status'], string>> = {
  unusable: 'This payment is already being refunded.',
  refunded: 'This payment has already been refunded.',
  disputed: 'The card holder disputes this payment. Please answer the dispute at the payment provider.',
  waived: 'This application was free: nothing was paid.',
  creating: 'This fee has not been paid yet.',
  open: 'This fee has not been paid yet.',
  canceled: 'This fee was never paid.',
}
