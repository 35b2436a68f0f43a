import type { Transaction } from 'kysely'
import { currency } from '../../contract/money.ts'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'
import { assertOpen, assertOpenForPayer, isUsable } from './payment-policy.ts'
import {
  findOffer,
  insertPayment,
  lockPayments,
  logPayment,
  type PaymentOwner,
  type PaymentRow,
  unusePayment,
  updatePayment,
} from './payment-repository.ts'

/**
 * Uses a person's payment up for an application, in the application's transaction: of any number of attempts
 * at once one succeeds. A fee of zero needs no payment made before.
 * Lock order: the payment, then the application.
 * @returns the payment's id, and the fee by which it was judged, in minor units
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `payment_required`, `already_applied`
 */
export async function consumePayment(
  tx: Transaction<Tables>,
  owner: PaymentOwner,
): Promise<{ paymentId: string; feeMinor: number }> {
  const payments = await lockPayments(tx, owner)
  if (payments.some(payment => payment.consumed_at)) throw new ProductError('already_applied')
  const offer = await findOffer(tx, owner.scholarshipId)
  if (!offer) throw new ProductError('scholarship_gone')
  const payment = payments.find(({ livemode, ...row }) => livemode === owner.livemode && isUsable(row, offer))
  if (payment?.status === 'succeeded') assertOpenForPayer(offer)
  else assertOpen(offer)
  const { feeMinor } = offer
  if (payment) return { paymentId: await use(tx, payment), feeMinor }
  if (feeMinor > 0) throw new ProductError('payment_required')
  return { paymentId: await waive(tx, owner), feeMinor }
}

async function use(tx: Transaction<Tables>, payment: PaymentRow): Promise<string> {
  await updatePayment(tx, payment.id, { consumed_at: new Date() })
  await logPayment(tx, payment.id, 'apply', 'used')
  return payment.id
}

async function waive(tx: Transaction<Tables>, owner: PaymentOwner): Promise<string> {
  const payment = { amount_minor: 0, currency, status: 'waived', consumed_at: new Date() } as const
  const waived = await insertPayment(tx, owner, payment)
  // Another attempt for the same person was quicker (`payments_one_used`).
  if (!waived) throw new ProductError('already_applied')
  await logPayment(tx, waived.id, 'apply', 'waived and used')
  return waived.id
}

/** Gives a payment back after its application was cancelled: it can be used again before the deadline [F3]. */
export async function releasePayment(tx: Transaction<Tables>, paymentId: string): Promise<void> {
  await unusePayment(tx, paymentId)
  await logPayment(tx, paymentId, 'cancel', 'released')
}
