import { type RawBuilder, sql, type Transaction } from 'kysely'
import { currency } from '../../contract/money.ts'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import { unnest } from '../database/prepared.ts'
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
 * What is found is judged at this moment and not locked: `usingPayments` makes sure that it still is so.
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

/** A payment to be used by an application, `usedBy`. */
export interface PaymentUse {
  usedBy: string
  found: UsablePayment
}

/**
 * The parts of a statement that use payments up, each with a line in its history. The part `used_payment` has their
 * ids and what used them, `used_by`: only for ids in the part `source`, and only payments that are still as they were
 * found, so that of any number of attempts at once one succeeds. Lock order: the payment, then the application.
 */
export function usingPayments(source: string, uses: PaymentUse[]): RawBuilder<unknown> {
  const found = uses.map(use => use.found)
  const list = unnest(
    ['uuid[]', uses.map(({ usedBy }) => usedBy)],
    ['uuid[]', found.map(({ payment }) => payment?.id ?? newId())],
    ['text[]', found.map(({ payment }) => payment?.status ?? null)],
    ['uuid[]', found.map(({ owner }) => owner.userId)],
    ['uuid[]', found.map(({ owner }) => owner.scholarshipId)],
    ['boolean[]', found.map(({ owner }) => owner.livemode)],
  )
  // Another attempt for the same person may waive the fee quicker (`payments_one_open`, `payments_one_used`).
  return sql`
    wanted as (
      select * from ${list} as wanted (used_by, payment_id, found_status, user_id, scholarship_id, livemode)
       where used_by in (select id from ${sql.table(source)})),
    paid as (
      update payments set consumed_at = now(), updated_at = now() from wanted
       where payments.id = payment_id and status = found_status and consumed_at is null
      returning payments.id, used_by),
    waived as (
      insert into payments (id, user_id, scholarship_id, livemode, amount_minor, currency, status, consumed_at)
      select payment_id, user_id, scholarship_id, livemode, 0, ${currency}, 'waived', now()
        from wanted join scholarships on scholarships.id = scholarship_id
       where found_status is null and application_fee_minor = 0 for key share of scholarships
      on conflict do nothing returning id),
    used_payment as (
      select id, used_by from paid
      union all select id, used_by from waived join wanted on payment_id = id),
    used_payment_log as (
      insert into payment_log (payment_id, source, what)
      select id, 'apply', case when found_status is null then 'waived and used' else 'used' end
        from used_payment join wanted using (used_by))`
}

/** Gives a payment back after its application was cancelled: it can be used again before the deadline [F3]. */
export async function releasePayment(tx: Transaction<Tables>, paymentId: string): Promise<void> {
  await unusePayment(tx, paymentId)
  await logPayment(tx, paymentId, 'cancel', 'released')
}
