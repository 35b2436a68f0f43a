import { type Database, withTransaction } from '../../database/connection.ts'
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

/** Asks for the whole of a payment back, once, and tells the payer, if that is kept. */
export async function requestRefund(tx: Database, refund: RequestedRefund): Promise<void> {
  await insertRefund(tx, refund)
  await enqueueRefundNotice(tx, refund)
}

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
  const answer = await askAbout(deps, refund)
  const news = await withTransaction(deps.db, async tx => {
    // Lock order: the payment, then its refunds.
    await lockPayment(tx, refund.payment_id)
    const { status } = await lockRefund(tx, refund.id)
    // Others may have asked at the same time, and been told the same or something newer.
    if (status === 'succeeded' || status === 'failed') return false
    await updateRefund(tx, refund.id, { status: answer.status, provider_id: answer.id ?? refund.provider_id })
    if (answer.status === status) return false
    if (answer.status === 'succeeded') {
      const changes = { refunded_minor: refund.amount_minor }
      await movePayment(tx, refund.payment_id, 'refunded', changes)
    }
    // One that was on its way counted as given back.
    if (answer.status === 'failed' && answer.id) await takeRefundBack(tx, refund)
    await logPayment(tx, refund.payment_id, 'reconciler', describe(answer))
    return true
  })
  if (news && answer.status === 'failed') callForPerson(deps, refund.payment_id, answer)
}

/** The money is still here, and of no use to anybody. */
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
 * Asks the provider about a refund that it sent a message about, and writes down when it failed. A bank can send
 * one back days after it succeeded; then the money is still to be returned, in a way that staff must find [P6].
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
  log.error({ payment, reason: failure }, 'refund failed: a person must look')
}

function describe({ status, failure }: CardRefund): string {
  return failure ? `refund ${status}: ${failure}` : `refund ${status}`
}
