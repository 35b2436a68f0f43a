import { applyRefusal } from '../../../../contract/applications/application-rules.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import type { PaymentIntentResponse } from '../../../../contract/payments/payments.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { type CardIntent, wasAnswered } from '../provider/card-gateway.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { findOffer, type Offer, requirePlace } from '../offer-repository.ts'
import { assertOpen, assertOpenForPayer, assertRoom, isFeeOf } from '../payment-policy.ts'
import {
  countPayments,
  findActivePayment,
  hasReturnedPayment,
  hasUsedPayment,
  insertPayment,
  logPayment,
  movePayment,
  type PaymentOwner,
  type PaymentRow,
} from '../payment-repository.ts'
import { syncIntent, writeIntent } from './sync-intent.ts'

/**
 * Creates or finds the one payment of a person for a scholarship, over the scholarship's fee [P2] [P6]. Repeated and
 * concurrent calls share one payment and one intent.
 * @throws ProductError `scholarship_gone`, `not_open_yet`, `deadline_passed`, `places_taken`, `already_applied`, `limit_reached`, or a failure of the provider, after which
 *   calling again is safe
 */
export async function createIntent(
  deps: PaymentDependencies,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<PaymentIntentResponse> {
  const owner = { userId, scholarshipId, livemode: deps.gateway.livemode }
  // Retry: a pass without a result changed the payment's state, and so can concurrent requests.
  for (let pass = 0; pass < 5; pass += 1) {
    const claim = await claimPayment(deps, owner)
    const step = claim && (await advance(deps, claim.payment, claim.offer))
    if (step) return { ...step, fee: formatPrice(claim.payment.amount_minor, claim.payment.currency) }
  }
  throw new ProductError('payment_provider_busy', { retryAfter: 1 })
}

/** The active payment, inserted if there is none; `undefined` when another request was first. */
function claimPayment(deps: PaymentDependencies, owner: PaymentOwner) {
  return withTransaction(deps.db, async tx => {
    const offer = await findOffer(tx, owner.scholarshipId)
    if (!offer) throw new ProductError('scholarship_gone')
    const active = await findActivePayment(tx, owner)
    if (!active) await requirePlaceOfNew(tx, owner, offer)
    const payment = active ?? (await insertPayment(tx, owner, newPayment(offer)))
    // After the insert, which waits for an application that is using the active payment up.
    if (await hasUsedPayment(tx, owner)) throw new ProductError('already_applied')
    const closed = applyRefusal(offer) !== null
    if (payment?.status === 'succeeded') assertOpenForPayer(offer, closedForPayer)
    // An open payment may have been paid in time: ask the provider first.
    else if (closed && active?.status !== 'open') {
      assertOpen(offer, (await hasReturnedPayment(tx, owner)) ? closedForPayer : undefined)
    }
    if (payment && !active) await logPayment(tx, payment.id, 'create', payment.status)
    return payment && { payment, offer }
  })
}

/** If the scholarship is closed or its person has applied, those errors come first. */
async function requirePlaceOfNew(tx: Database, owner: PaymentOwner, offer: Offer): Promise<void> {
  if (applyRefusal(offer) || (await hasUsedPayment(tx, owner))) return
  assertRoom(await countPayments(tx, owner.userId))
  await requirePlace(tx, owner, offer)
}

/** For people who have paid for a closed scholarship, maybe without knowing that the payment went through. */
const closedForPayer =
  'This scholarship has closed. Anything you paid for it has been or will be refunded to your card.'

function newPayment({ feeMinor, currency }: Offer) {
  const status = feeMinor === 0 ? ('waived' as const) : ('creating' as const)
  return { amount_minor: feeMinor, currency, status }
}

type NextStep = Omit<PaymentIntentResponse, 'fee'>

/** Moves the payment one step on. @returns what the page does next, or `undefined` when the payment must be claimed again */
async function advance(
  deps: PaymentDependencies,
  payment: PaymentRow,
  offer: Offer,
): Promise<NextStep | undefined> {
  if (payment.status === 'succeeded') {
    return { state: 'paid', clientSecret: null, transactionId: payment.intent_id }
  }
  const feeChanged = !isFeeOf(offer, payment)
  if (payment.status === 'waived' && !feeChanged) {
    return { state: 'waived', clientSecret: null, transactionId: null }
  }
  if (payment.intent_id) {
    return feeChanged ? replace(deps, payment.intent_id) : reuse(deps, payment.intent_id, offer)
  }
  if (feeChanged) return drop(deps, payment, 'the fee changed')
  return start(deps, payment)
}

async function start(deps: PaymentDependencies, payment: PaymentRow) {
  const intent = await requestIntent(deps, payment)
  const written = await writeIntent(deps, intent, 'create')
  if (written?.status === 'open') return payStep(intent)
  // The payment was cancelled in between, and nobody has seen this intent.
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
    // The provider repeats its answer for the same key, so the next try needs a new payment. After a lost answer the
    // key stays, and returns the same intent.
    if (wasAnswered(error)) await drop(deps, payment, 'the provider refused')
    throw error
  }
}

/** The open intent, read again from the provider: it may have been paid in another tab. */
async function reuse(deps: PaymentDependencies, intentId: string, offer: Offer) {
  const synced = await syncIntent(deps, intentId, 'create')
  if (synced?.payment.status !== 'open') return undefined
  assertOpen(offer)
  const { user_id: userId, scholarship_id: scholarshipId } = synced.payment
  if (!userId) throw new ProductError('unauthenticated')
  // It may have lost its place since it was begun.
  await withTransaction(deps.db, tx => requirePlace(tx, { userId, scholarshipId }, offer))
  return payStep(synced.intent)
}

/** The amount of an intent never changes: it is cancelled, and a new one made. */
async function replace(deps: PaymentDependencies, intentId: string) {
  const intent = await deps.gateway.cancelIntent(intentId)
  if (intent) await writeIntent(deps, intent, 'create')
  else await syncIntent(deps, intentId, 'create')
  return undefined
}

async function drop(deps: PaymentDependencies, payment: PaymentRow, why: string) {
  await withTransaction(deps.db, async tx => {
    const moved = await movePayment(tx, payment.id, 'dropped', { failure: why })
    if (moved) await logPayment(tx, payment.id, 'create', `canceled: ${why}`)
  })
  return undefined
}

function payStep(intent: CardIntent): NextStep {
  return { state: 'pay', clientSecret: intent.clientSecret, transactionId: intent.id }
}
