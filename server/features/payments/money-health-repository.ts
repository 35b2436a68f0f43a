import { sql } from 'kysely'
import type { PaymentMode } from './payment-mode-queries.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Unsettled matters between us and the card provider. */
export interface MoneyHealth {
  /** Payments that the reconciler should have settled a day after they began, and refunds not asked for in an hour. */
  unresolved: number
  /** The last payment older than ten minutes and not older than a week. */
  lastPaid: Date | null
  /** The last event that the provider's webhook brought. */
  lastEvent: Date | null
}

/** The last payment, in live or test mode, of which an event should have arrived. */
export const lastPaid = (livemode: boolean) => sql`(select max(paid_at) from payments
  where livemode = ${livemode} and paid_at between now() - interval '7 days' and now() - interval '10 minutes')`

/** How money is doing, in live or test mode. */
export async function readMoneyHealth(db: Database, { livemode }: PaymentMode): Promise<MoneyHealth> {
  const { rows } = await sql<MoneyHealth>`
    select
      (select count(*) from payments where livemode = ${livemode} and status in ('creating', 'open')
        and created_at < now() - interval '25 hours')
      + (select count(*) from refunds r join payments p on p.id = r.payment_id where p.livemode = ${livemode}
        and r.status = 'requested' and r.created_at < now() - interval '1 hour') as unresolved,
      ${lastPaid(livemode)} as "lastPaid",
      (select max(received_at) from provider_events) as "lastEvent"`.execute(db)
  return rows[0] as MoneyHealth
}
