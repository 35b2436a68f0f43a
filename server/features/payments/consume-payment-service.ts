import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaymentMode } from './payment-mode-queries.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findOffer, type Offer, requirePlace } from './offer-repository.ts'
import { assertOpen, assertOpenForPayer, assertRoom, isUsable } from './payment-policy.ts'
import {
  countPayments,
  hasUsedPayment,
  insertWaivedPayment,
  lockPayments,
  logPayment,
  markConsumed,
  movePayment,
  type PaymentOwner,
  updatePayment,
} from './payment-repository.ts'
import { wentBackUnused } from './refunds/refund-repository.ts'

/** A payment that an application has used up. */
export interface ConsumedPayment {
  id: string
  /** The paid amount in minor units, even if staff have changed the fee since. */
  amountMinor: number
  currency: string
}

/**
 * Uses up a person's payment for a scholarship, or waives a fee of zero. Of concurrent attempts one succeeds: the payment
 * is locked until the transaction ends. Lock order: scholarship, payment, application.
 * @throws ProductError `scholarship_gone`, `not_open_yet`, `deadline_passed`, `places_taken`, `payment_required`,
 *   `already_applied`
 */
export async function consumePayment(
  tx: Transaction<Tables>,
  { livemode }: PaymentMode,
  payer: Omit<PaymentOwner, 'livemode'>,
): Promise<ConsumedPayment> {
  const owner = { ...payer, livemode }
  const offer = await findOffer(tx, owner.scholarshipId)
  if (!offer) throw new ProductError('scholarship_gone')
  const payments = await lockPayments(tx, owner)
  if (payments.some(({ consumed_at }) => consumed_at)) throw new ProductError('already_applied')
  const payment = payments.find(row => row.livemode === livemode && isUsable(row, offer))
  if (payment?.status === 'succeeded') assertOpenForPayer(offer)
  else assertOpen(offer)
  if (payment?.status !== 'succeeded') await requirePlace(tx, owner, offer)
  if (!payment) return waiveFee(tx, owner, offer)
  await markConsumed(tx, payment.id)
  await logPayment(tx, payment.id, 'apply', 'used')
  return { id: payment.id, amountMinor: payment.amount_minor, currency: payment.currency }
}

/**
 * Uses a payment up again for the application that had used it, and that its applicant takes back: also one of an imported
 * application, one that the office has refunded, and when the round has closed since. Locks as `consumePayment` does.
 * @throws ProductError `scholarship_gone`, `places_taken`, `already_applied`, or `payment_required` when it was refunded as unused
 */
export async function retakePayment(
  tx: Transaction<Tables>,
  owner: Omit<PaymentOwner, 'livemode'>,
  id: string,
): Promise<void> {
  const offer = await findOffer(tx, owner.scholarshipId)
  if (!offer) throw new ProductError('scholarship_gone')
  const payments = await lockPayments(tx, owner)
  if (payments.some(({ consumed_at }) => consumed_at)) throw new ProductError('already_applied')
  const payment = payments.find(row => row.id === id)
  if (!payment || (await wentBackUnused(tx, id))) throw new ProductError('payment_required')
  if (payment.status !== 'succeeded') await requirePlace(tx, owner, offer)
  // A payment of nothing ended with the application.
  if (payment.status === 'canceled') await movePayment(tx, id, 'retaken', { consumed_at: sql<Date>`now()` })
  else await markConsumed(tx, id)
  await logPayment(tx, id, 'apply', 'used again')
}

async function waiveFee(tx: Transaction<Tables>, owner: PaymentOwner, { feeMinor }: Offer) {
  if (feeMinor > 0) throw new ProductError('payment_required')
  assertRoom(await countPayments(tx, owner.userId))
  const waived = await insertWaivedPayment(tx, owner)
  // Another attempt of the same person came first (`payments_one_used`), or staff have raised the fee since.
  if (!waived)
    throw new ProductError((await hasUsedPayment(tx, owner)) ? 'already_applied' : 'payment_required')
  await logPayment(tx, waived.id, 'apply', 'waived and used')
  return { ...waived, amountMinor: 0 }
}

/**
 * Releases a payment whose application was cancelled: it can be used again before the deadline [F3]. A waived one ends;
 * the next application waives the fee again.
 */
export async function releasePayment(tx: Transaction<Tables>, paymentId: string): Promise<void> {
  const changes = { consumed_at: null }
  const ended = await movePayment(tx, paymentId, 'released', changes)
  if (!ended) await updatePayment(tx, paymentId, changes)
  await logPayment(tx, paymentId, 'cancel', 'released')
}
