import { currency } from '../../contract/money.ts'
import type { PaymentIntentAnswer } from '../../contract/payments.ts'
import { withTransaction } from '../database/connection.ts'
import { ProductError } from '../product-error.ts'
import { type CardIntent, wasAnswered } from './card-gateway.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { assertOpen, assertOpenForPayer } from './payment-policy.ts'
import {
  cancelUnpayable,
  findActivePayment,
  findOffer,
  hasUsedPayment,
  insertPayment,
  logPayment,
  type Offer,
  type PaymentOwner,
  type PaymentRow,
} from './payment-repository.ts'
import { syncIntent, writeIntent } from './payment-sync.ts'

/**
 * Opens, or finds again, the one payment of a person for a scholarship [P2] [P6]. However often and in however
 * many tabs it is called, there is one payment and one intent; its amount is the scholarship's fee.
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `already_applied`, or the provider's failures,
 *   after which calling again is safe
 */
export async function createIntent(
  deps: PaymentDependencies,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<PaymentIntentAnswer> {
  const owner = { userId, scholarshipId, livemode: deps.gateway.livemode }
  // Each round that gives no answer has moved the payment on; other requests may do so in between.
  for (let round = 0; round < 5; round += 1) {
    const claim = await claimPayment(deps, owner)
    const answer = claim && (await advance(deps, claim.payment, claim.offer))
    if (answer) return answer
  }
  throw new ProductError('payment_provider_busy', { retryAfter: 1 })
}

/** The active payment, added if there is none; `undefined` when another request was quicker. */
function claimPayment(deps: PaymentDependencies, owner: PaymentOwner) {
  return withTransaction(deps.db, async tx => {
    const offer = await findOffer(tx, owner.scholarshipId)
    if (!offer) throw new ProductError('scholarship_gone')
    const active = await findActivePayment(tx, owner)
    const payment = active ?? (await insertPayment(tx, owner, newPayment(offer)))
    // After the insert: an application that used the active payment up meanwhile is seen only from here on.
    if (await hasUsedPayment(tx, owner)) throw new ProductError('already_applied')
    if (payment?.status === 'succeeded') assertOpenForPayer(offer)
    else assertOpen(offer)
    if (payment && !active) await logPayment(tx, payment.id, 'create', payment.status)
    return payment && { payment, offer }
  })
}

function newPayment({ feeMinor }: Offer) {
  const status = feeMinor === 0 ? ('waived' as const) : ('creating' as const)
  return { amount_minor: feeMinor, currency, status }
}

/** Takes the payment one step on. @returns the answer, or `undefined` when the payment has to be claimed anew */
async function advance(
  deps: PaymentDependencies,
  payment: PaymentRow,
  { feeMinor }: Offer,
): Promise<PaymentIntentAnswer | undefined> {
  if (payment.status === 'succeeded') {
    return { state: 'paid', clientSecret: null, transactionId: payment.intent_id }
  }
  const feeChanged = payment.amount_minor !== feeMinor
  if (payment.status === 'waived' && !feeChanged) {
    return { state: 'waived', clientSecret: null, transactionId: null }
  }
  if (payment.intent_id) return feeChanged ? replace(deps, payment.intent_id) : reuse(deps, payment.intent_id)
  if (feeChanged) return drop(deps, payment, 'the fee changed')
  return start(deps, payment)
}

async function start(deps: PaymentDependencies, payment: PaymentRow) {
  const intent = await requestIntent(deps, payment)
  const written = await writeIntent(deps, intent, 'create')
  if (written?.status === 'open') return payAnswer(intent)
  // The payment was cancelled meanwhile; this intent was shown to nobody.
  if (written?.status !== 'succeeded') await deps.gateway.cancelIntent(intent.id)
  return undefined
}

async function requestIntent(deps: PaymentDependencies, payment: PaymentRow): Promise<CardIntent> {
  const { id: paymentId, user_id: userId, scholarship_id: scholarshipId } = payment
  if (!userId) throw new ProductError('unauthenticated')
  try {
    return await deps.gateway.createIntent({
      paymentId,
      userId,
      scholarshipId,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
    })
  } catch (error) {
    // The provider repeats its answer for the same key, so the next try needs a new payment. A lost answer
    // keeps the key, which then gives the same intent.
    if (wasAnswered(error)) await drop(deps, payment, 'the provider refused')
    throw error
  }
}

/** The open intent again, as the provider has it now: it may have been paid in another tab. */
async function reuse(deps: PaymentDependencies, intentId: string) {
  const synced = await syncIntent(deps, intentId, 'create')
  return synced?.payment.status === 'open' ? payAnswer(synced.intent) : undefined
}

/** An issued intent never changes its amount: it is cancelled, and a new one made. */
async function replace(deps: PaymentDependencies, intentId: string) {
  const intent = await deps.gateway.cancelIntent(intentId)
  if (intent) await writeIntent(deps, intent, 'create')
  else await syncIntent(deps, intentId, 'create')
  return undefined
}

async function drop(deps: PaymentDependencies, payment: PaymentRow, why: string) {
  await withTransaction(deps.db, async tx => {
    if (await cancelUnpayable(tx, payment.id, why)) {
      await logPayment(tx, payment.id, 'create', `canceled: ${why}`)
    }
  })
  return undefined
}

function payAnswer(intent: CardIntent): PaymentIntentAnswer {
  return { state: 'pay', clientSecret: intent.clientSecret, transactionId: intent.id }
}
