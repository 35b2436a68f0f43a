import type { PaymentMode } from './payment-mode-queries.ts'
import { sql } from 'kysely'
import { lastPaid } from './money-health-repository.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Unsettled payments; ages in seconds, null without any. */
export interface PaymentFigures {
  /** Begun, and neither paid nor cancelled. */
  unresolved: number
  unresolvedOldest: number | null
  refundsPending: number
  refundsPendingOldest: number | null
  disputed: number
  refundFailed: number
  /** Seconds since 1970 of the last payment, as in `lastPaid`. */
  lastPaidAt: number | null
  /** Seconds since 1970 at which an event of the card provider was last handled. */
  webhookAt: number | null
}

/** Reads operators' payment figures, by indexes of the few rows concerned. */
export async function readPaymentFigures(db: Database, { livemode }: PaymentMode): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`
    select open.*, pending.*,
      (select count(*) from payments where status = 'disputed' and livemode = ${livemode}
        and updated_at > now() - interval '120 days') as disputed,
      (select count(distinct r.payment_id) from refunds r join payments p on p.id = r.payment_id
        where r.status = 'failed' and p.status = 'unusable' and p.livemode = ${livemode}) as "refundFailed",
      (select extract(epoch from ${lastPaid(livemode)})::float8) as "lastPaidAt",
      (select extract(epoch from max(received_at))::float8 from provider_events) as "webhookAt"
    from (
      select count(*) as unresolved, extract(epoch from now() - min(created_at))::float8 as "unresolvedOldest"
      from payments where status in ('creating', 'open') and livemode = ${livemode}
    ) open cross join (
      select count(*) as "refundsPending", extract(epoch from now() - min(r.created_at))::float8 as "refundsPendingOldest"
      from refunds r join payments p on p.id = r.payment_id
      where r.status in ('requested', 'pending') and p.livemode = ${livemode}
    ) pending`.execute(db)
  return rows[0] as PaymentFigures
}
