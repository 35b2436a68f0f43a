import { sql } from 'kysely'
import type { Database } from '../../database/connection.ts'
import { deadlinePassed } from '../../database/deadline.ts'
import { graceOver } from '../offer-repository.ts'
import type { PaymentRow } from '../payment-repository.ts'
import { paymentTransitions } from '../payment-states.ts'

/** A payment that is due for a look at the provider. */
export interface UnsettledPayment {
  id: string
  intentId: string | null
  /** Why it should not be paid any more. */
  outdated: string | null
}

/**
 * Open payments that were not looked at for a minute, or, unless they are outdated, for half their age; longest
 * untouched first.
 */
export async function listUnsettledPayments(
  db: Database,
  { livemode, limit }: { livemode: boolean; limit: number },
): Promise<UnsettledPayment[]> {
  const { rows } = await sql<UnsettledPayment>`
    select p.id, p.intent_id as "intentId", o.outdated
    from payments p
    join scholarships s on s.id = p.scholarship_id
    cross join lateral (
      select case
        when p.created_at < now() - interval '24 hours' then 'abandoned'
        when p.user_id is null then 'the account was deleted'
        when s.archived_at is not null then 'the scholarship was archived'
        when ${deadlinePassed} then 'the deadline passed'
        when p.amount_minor <> s.application_fee_minor then 'the fee changed'
        when exists (select from payments used where used.user_id = p.user_id
          and used.scholarship_id = p.scholarship_id and used.consumed_at is not null) then 'already applied'
      end as outdated
    ) o
    where p.status in ('creating', 'open') and p.livemode = ${livemode}
      and p.updated_at < now() - interval '1 minute'
      and (o.outdated is not null or p.updated_at < now() - (p.updated_at - p.created_at) / 2)
    order by p.updated_at
    limit ${limit}`.execute(db)
  return rows
}

/** Puts a payment to the end of the reconciler's queue. */
export async function touchPayment(db: Database, id: string): Promise<void> {
  await db.updateTable('payments').set({ updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/**
 * Takes paid but unused payments that nobody can use any more out of use: the grace of 48 hours after the
 * deadline or archiving is over, or the account was deleted. Those that are being used at this moment are left.
 * @returns what has to be refunded
 */
export async function takeUnusablePayments(
  db: Database,
  { livemode, limit }: { livemode: boolean; limit: number },
): Promise<Pick<PaymentRow, 'id' | 'amount_minor' | 'failure'>[]> {
  const { rows } = await sql<Pick<PaymentRow, 'id' | 'amount_minor' | 'failure'>>`
    update payments p
    set status = ${paymentTransitions.expired.to}, updated_at = now(),
      failure = case when p.user_id is null then 'the account was deleted' else 'not used in time' end
    from (
      select p.id from payments p join scholarships s on s.id = p.scholarship_id
      where p.status = any(${paymentTransitions.expired.from}) and p.consumed_at is null and p.livemode = ${livemode}
        and (p.user_id is null or ${graceOver})
      order by p.paid_at limit ${limit} for update of p skip locked
    ) due
    where p.id = due.id
    returning p.id, p.amount_minor, p.failure`.execute(db)
  return rows
}
