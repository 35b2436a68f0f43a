import { ownValue } from '../../../../contract/core/own-value.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import type { CardIntent } from '../provider/card-gateway.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { findOffer, hasPlace } from '../offer-repository.ts'
import { judge } from '../payment-policy.ts'
import { enqueueReceipt } from '../payment-mails.ts'
import {
  hasUsedPayment,
  lockPaymentOfIntent,
  logPayment,
  movePayment,
  type PaymentRow,
  type PaymentSource,
  updatePayment,
} from '../payment-repository.ts'
import { stateAfter } from '../payment-states.ts'
import { listFailedRefunds } from '../refunds/refund-repository.ts'
import { requestRefund, settleRefunds } from '../refunds/refund-service.ts'

/**
 * Reads an intent from the provider and stores its state; return, webhook, reconciler and create all do it this way.
 * @returns the payment and the intent; `undefined` when the payment is not ours
 * @throws ProductError `payment_provider_failed` or `payment_provider_busy`; nothing has changed then
 */
export async function syncIntent(
  deps: PaymentDependencies,
  intentId: string,
  source: PaymentSource,
): Promise<{ payment: PaymentRow; intent: CardIntent } | undefined> {
  const intent = await deps.gateway.retrieveIntent(intentId)
  if (!intent) {
    await forgetIntent(deps, intentId, source)
    return undefined
  }
  const payment = await writeIntent(deps, intent, source)
  return payment && { payment, intent }
}

/** Stores the state of an intent just read from the provider; refunds money that cannot be used. */
export async function writeIntent(
  deps: PaymentDependencies,
  intent: CardIntent,
  source: PaymentSource,
): Promise<PaymentRow | undefined> {
  const written = await withTransaction(deps.db, tx => write(tx, intent, source))
  if (!written) reportUnknown(deps, intent)
  if (written?.status === 'unusable') await settleRefunds(deps, written.id)
  return written
}

/** Reports money for a payment that the product created and no longer has: staff must look into it. */
function reportUnknown({ log }: PaymentDependencies, intent: CardIntent): void {
  const { id, paymentId, status, receivedMinor, charge } = intent
  if (!paymentId || status !== 'succeeded' || receivedMinor <= (charge?.refundedMinor ?? 0)) return
  log.error(
    { intent: id, payment: paymentId },
    'paid, but there is no such payment here: was a backup restored?',
  )
}

async function write(tx: Database, told: CardIntent, source: PaymentSource) {
  const payment = await lockPaymentOfIntent(tx, told)
  if (!payment) return undefined
  const intent = await withoutFailedRefunds(tx, payment, told)
  const verdict = judge(payment, intent, await findSurroundings(tx, payment))
  const status = verdict ? stateAfter(payment.status, verdict.event) : payment.status
  const changes = {
    intent_id: intent.id,
    failure:
      verdict?.event === 'dispute_won'
        ? null
        : (verdict?.problem ?? (status === 'open' ? intent.failure : payment.failure)),
    ...(intent.status === 'succeeded' && intent.charge && describeCharge(payment, intent.charge)),
  }
  if (!verdict) return hasChanges(payment, changes) ? updatePayment(tx, payment.id, changes) : payment
  const moved = await movePayment(tx, payment.id, verdict.event, changes)
  if (!moved) throw new Error(`Payment ${payment.id} left ${payment.status} although it is locked.`)
  await logPayment(tx, payment.id, source, verdict.problem ? `${status}: ${verdict.problem}` : status)
  if (verdict.event === 'paid') await enqueueReceipt(tx, moved)
  if (status === 'unusable') {
    await requestRefund(tx, {
      paymentId: payment.id,
      amountMinor: intent.receivedMinor,
      reason: verdict.problem ?? status,
    })
  }
  return moved
}

/** Leaves out refunds known to have failed: an answer that still counts them is older. */
async function withoutFailedRefunds(
  tx: Database,
  payment: PaymentRow,
  intent: CardIntent,
): Promise<CardIntent> {
  const { charge } = intent
  if (!charge || charge.refunds.length === 0) return intent
  const failed = await listFailedRefunds(tx, payment.id)
  const back = charge.refunds.filter(({ id }) => failed.includes(id))
  const refundedMinor = back.reduce((left, { amountMinor }) => left - amountMinor, charge.refundedMinor)
  return { ...intent, charge: { ...charge, refundedMinor } }
}

async function findSurroundings(tx: Database, payment: PaymentRow) {
  const { user_id: userId, scholarship_id: scholarshipId } = payment
  const offer = await findOffer(tx, scholarshipId)
  const alreadyApplied =
    payment.consumed_at === null && userId !== null && (await hasUsedPayment(tx, { userId, scholarshipId }))
  const limited = userId !== null && offer !== undefined && offer.capacity !== null
  // A paid and counted payment keeps its place.
  const held = payment.status === 'succeeded' || payment.consumed_at !== null
  const full = limited && !held && !(await hasPlace(tx, { userId, scholarshipId }))
  const { feeMinor = -1, currency = payment.currency, closesAt } = offer ?? {}
  return { feeMinor, currency, closesAt, full, alreadyApplied }
}

function describeCharge(payment: PaymentRow, charge: NonNullable<CardIntent['charge']>) {
  return {
    charge_id: charge.id,
    paid_at: payment.paid_at ?? charge.paidAt,
    card_brand: charge.brand,
    card_last4: charge.last4,
    receipt_url: charge.receiptUrl,
    refunded_minor: Math.max(payment.refunded_minor, charge.refundedMinor),
  }
}

function hasChanges(payment: PaymentRow, changes: Partial<PaymentRow>): boolean {
  return Object.entries(changes).some(([column, value]) => ownValue(payment, column) !== value)
}

/** An intent that the provider does not know, such as one of an earlier sandbox, can never be paid. */
async function forgetIntent(deps: PaymentDependencies, id: string, source: PaymentSource): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const { livemode } = deps.gateway
    const payment = await lockPaymentOfIntent(tx, { id, paymentId: undefined, livemode })
    if (!payment) return
    const failure = 'the provider does not know it'
    const moved = await movePayment(tx, payment.id, 'canceled', { failure })
    if (moved) await logPayment(tx, payment.id, source, `canceled: ${failure}`)
  })
}
