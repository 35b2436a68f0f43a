import { withTransaction } from '../database/connection.ts'
import type { CardRefund } from './card-gateway.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { lockPayment, logPayment, updatePayment } from './payment-repository.ts'
import { listUnsettledRefunds, lockRefund, type RefundRow, updateRefund } from './refund-repository.ts'

/**
 * Carries out the refunds that are requested, and looks after the pending ones, of one payment or of all.
 * A failure is logged and tried again by the reconciler's next run.
 */
export async function settleRefunds(deps: PaymentDependencies, paymentId?: string): Promise<void> {
  const refunds = await listUnsettledRefunds(deps.db, {
    livemode: deps.gateway.livemode,
    limit: 50,
    ...(paymentId && { paymentId }),
  })
  for (const refund of refunds) {
    try {
      await settle(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, payment: refund.payment_id }, 'refund not settled yet')
      // To the end of the queue, so that one that always fails does not hold up the others.
      await updateRefund(deps.db, refund.id, {})
    }
  }
}

async function settle(deps: PaymentDependencies, refund: RefundRow): Promise<void> {
  const answer = refund.provider_id
    ? await deps.gateway.retrieveRefund(refund.provider_id)
    : await deps.gateway.refund({ refundId: refund.id, intentId: refund.intent_id })
  const news = await withTransaction(deps.db, async tx => {
    // Lock order: the payment, then its refunds.
    await lockPayment(tx, refund.payment_id)
    const { status } = await lockRefund(tx, refund.id)
    // Others may have asked at the same time, and been told the same or something newer.
    if (status === 'succeeded' || status === 'failed') return false
    await updateRefund(tx, refund.id, { status: answer.status, provider_id: answer.id ?? refund.provider_id })
    if (answer.status === status) return false
    if (answer.status === 'succeeded') {
      await updatePayment(tx, refund.payment_id, { status: 'refunded', refunded_minor: refund.amount_minor })
    }
    await logPayment(tx, refund.payment_id, 'reconciler', describe(answer))
    return true
  })
  if (news && answer.status === 'failed') {
    deps.log.error(
      { payment: refund.payment_id, reason: answer.failure },
      'refund failed: a person must look',
    )
  }
}

function describe({ status, failure }: CardRefund): string {
  return failure ? `refund ${status}: ${failure}` : `refund ${status}`
}
