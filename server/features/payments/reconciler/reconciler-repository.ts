import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'
import { deadlinePassed } from '../../../platform/database/deadline.ts'
import { officeCurrency } from '../../../platform/database/office-settings.ts'
import { graceOver } from '../../scholarships/grace-queries.ts'
import type { PaymentRow } from '../payment-repository.ts'
import { paymentTransitions } from '../payment-states.ts'

/** A payment to be checked at the provider. */
export interface UnsettledPayment {
  id: string
  intentId: string | null
  /** Why it must no longer be paid. */
  outdated: string | null
}

/**
 * Open payments that were not checked for a minute, or, unless outdated, for half their age; the longest unchecked
 * first.
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
        when p.amount_minor <> s.application_fee_minor or p.currency <> ${officeCurrency} then 'the fee changed'
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

/** Moves a payment to the end of the reconciler's queue. */
export async function touchPayment(db: Database, id: string): Promise<void> {
  await db.updateTable('payments').set({ updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/**
 * Marks paid but unused payments as unusable: 48 hours have passed since the deadline or archiving, or the account was
 * deleted. Skips those that are being used now.
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
