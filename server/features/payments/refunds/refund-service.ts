import { sql } from 'kysely'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import type { CardRefund } from '../provider/card-gateway.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { enqueueRefundNotice } from '../payment-mails.ts'
import {
  lockPayment,
  lockPaymentOfIntent,
  logPayment,
  movePayment,
  subtractRefund,
} from '../payment-repository.ts'
import {
  insertRefund,
  listUnsettledRefunds,
  lockRefund,
  markRefundFailed,
  type RefundRow,
  type RequestedRefund,
  updateRefund,
} from './refund-repository.ts'

/** Requests the full refund of a payment, once, and mails the payer. @returns false when it was requested already */
export async function requestRefund(tx: Database, refund: RequestedRefund): Promise<boolean> {
  const added = await insertRefund(tx, refund)
  if (added) await enqueueRefundNotice(tx, added, refund)
  return added !== undefined
}

/**
 * Sends requested refunds to the provider and checks pending ones, of one payment or of all. A failure is logged, and the
 * reconciler's next run tries again.
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
      // To the end of the queue, so that one that always fails does not block the others.
      await updateRefund(deps.db, refund.id, {})
    }
  }
}

async function settle(deps: PaymentDependencies, refund: RefundRow): Promise<void> {
  const answer = await askAbout(deps, refund)
  const news = await withTransaction(deps.db, async tx => {
    // Lock order: the payment, then its refunds.
    await lockPayment(tx, refund.payment_id)
    const { status } = await lockRefund(tx, refund.id)
    // A concurrent call may have stored the same answer, or a newer one.
    if (status === 'succeeded' || status === 'failed') return false
    await updateRefund(tx, refund.id, { status: answer.status, provider_id: answer.id ?? refund.provider_id })
    if (answer.status === status) return false
    if (answer.status === 'succeeded') {
      // A part may have gone back before, at the provider.
      const changes = {
        refunded_minor: sql<number>`least(amount_minor, refunded_minor + ${refund.amount_minor})`,
      }
      await movePayment(tx, refund.payment_id, 'refunded', changes)
    }
    // A pending refund counted as refunded.
    if (answer.status === 'failed' && answer.id) await takeRefundBack(tx, refund)
    await logPayment(tx, refund.payment_id, 'reconciler', describe(answer))
    return true
  })
  if (news && answer.status === 'failed') callForPerson(deps, refund.payment_id, answer)
}

/** The refund failed: the money is still here, and unusable. */
async function takeRefundBack(
  tx: Database,
  { payment_id: id, amount_minor: amount }: Pick<RefundRow, 'payment_id' | 'amount_minor'>,
): Promise<void> {
  await subtractRefund(tx, id, amount)
  await movePayment(tx, id, 'refund_failed')
}

async function askAbout({ gateway }: PaymentDependencies, refund: RefundRow): Promise<CardRefund> {
  const { id, provider_id: providerId, intent_id: intentId } = refund
  if (!providerId) return gateway.refund({ refundId: id, intentId })
  const known = await gateway.retrieveRefund(providerId)
  return known ?? { id: null, status: 'failed', failure: 'the provider does not know it' }
}

/**
 * Reads a refund from the provider after an event, and stores that it failed. A bank can return one days after it
 * succeeded; staff must then return the money in another way [P6].
 */
export async function syncRefund(deps: PaymentDependencies, providerId: string): Promise<void> {
  const refund = await deps.gateway.retrieveRefund(providerId)
  if (refund?.status !== 'failed' || !refund.intentId) return
  const intent = { id: refund.intentId, paymentId: undefined, livemode: deps.gateway.livemode }
  const { amountMinor, refundId: ownId } = refund
  const paymentId = await withTransaction(deps.db, async tx => {
    const payment = await lockPaymentOfIntent(tx, intent)
    if (!payment) return undefined
    if (!(await markRefundFailed(tx, { paymentId: payment.id, providerId, ownId, amountMinor })))
      return undefined
    await takeRefundBack(tx, { payment_id: payment.id, amount_minor: amountMinor })
    await logPayment(tx, payment.id, 'webhook', describe(refund))
    return payment.id
  })
  if (paymentId) callForPerson(deps, paymentId, refund)
}

function callForPerson({ log }: PaymentDependencies, payment: string, { failure }: CardRefund): void {
  log.error({ payment, reason: failure }, 'refund failed: manual action needed')
}

function describe({ status, failure }: CardRefund): string {
  return failure ? `refund ${status}: ${failure}` : `refund ${status}`
}
