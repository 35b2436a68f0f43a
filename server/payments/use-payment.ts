import { type RawBuilder, sql, type Transaction } from 'kysely'
import { currency } from '../../contract/money.ts'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../database/tables.ts'
import { ProductError } from '../product-error.ts'
import { assertOpen, assertOpenForPayer, isUsable } from './payment-policy.ts'
import {
  findPaidOffer,
  logPayment,
  type PaidOffer,
  type PaymentOwner,
  unusePayment,
} from './payment-repository.ts'

/** A payment that an application can use up, or, of a fee of zero, that it need not wait for. */
export interface UsablePayment {
  owner: PaymentOwner
  /** Undefined when the fee is zero and nothing was begun: then it is waived. */
  payment: PaidOffer['payments'][number] | undefined
  /** What was paid, in minor units, though staff may have changed the fee since. */
  feeMinor: number
  scholarship: PaidOffer['scholarship']
}

/**
 * Finds the payment that a person's application can use up. A fee of zero needs no payment made before.
 * What is found is judged at this moment and not locked: `usingPayment` makes sure that it still is so.
 * @throws ProductError `scholarship_gone`, `deadline_passed`, `payment_required`, `already_applied`
 */
export async function findUsablePayment(db: Database, owner: PaymentOwner): Promise<UsablePayment> {
  const offer = await findPaidOffer(db, owner)
  if (!offer) throw new ProductError('scholarship_gone')
  const { feeMinor, payments, scholarship } = offer
  if (payments.some(({ consumed_at }) => consumed_at)) throw new ProductError('already_applied')
  const payment = payments.find(({ livemode, ...row }) => livemode === owner.livemode && isUsable(row, offer))
  if (payment?.status === 'succeeded') assertOpenForPayer(offer)
  else assertOpen(offer)
  if (!payment && feeMinor > 0) throw new ProductError('payment_required')
  return { owner, payment, feeMinor: payment?.amount_minor ?? feeMinor, scholarship }
}

/**
 * The parts of a statement that use a payment up, with a line in its history. The part `used_payment` has its id, or
 * no row when the payment is not as it was found, or `condition` does not hold: of any number of attempts at once
 * one succeeds. Lock order: the payment, then the application.
 */
export function usingPayment(found: UsablePayment, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const what = found.payment ? 'used' : 'waived and used'
  return sql`
    used_payment as (${found.payment ? using(found.payment, condition) : waiving(found.owner, condition)}),
    used_payment_log as (
      insert into payment_log (payment_id, source, what) select id, 'apply', ${what} from used_payment)`
}

function using({ id, status }: NonNullable<UsablePayment['payment']>, condition: RawBuilder<boolean>) {
  return sql`update payments set consumed_at = now(), updated_at = now()
    where id = ${id} and status = ${status} and consumed_at is null and ${condition}
    returning id`
}

/** Another attempt for the same person may be quicker (`payments_one_open`, `payments_one_used`). */
function waiving({ userId, scholarshipId, livemode }: PaymentOwner, condition: RawBuilder<boolean>) {
  return sql`insert into payments
    (id, user_id, scholarship_id, livemode, amount_minor, currency, status, consumed_at)
    select ${newId()}, ${userId}, id, ${livemode}, 0, ${currency}, 'waived', now() from scholarships
     where id = ${scholarshipId} and application_fee_minor = 0 and ${condition} for key share
    on conflict do nothing returning id`
}

/** Gives a payment back after its application was cancelled: it can be used again before the deadline [F3]. */
export async function releasePayment(tx: Transaction<Tables>, paymentId: string): Promise<void> {
  await unusePayment(tx, paymentId)
  await logPayment(tx, paymentId, 'cancel', 'released')
}
