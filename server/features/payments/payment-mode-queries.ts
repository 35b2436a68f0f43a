import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'

/**
 * Whether payments with real money count, or those of test mode. The card gateway is passed as its mode; only payments look
 * into it.
 */
export interface PaymentMode {
  readonly livemode: boolean
}

/** The mode of the card provider, by its secret key (https://docs.stripe.com/keys); its stand-in is in test mode. */
export function paymentMode({
  sandbox = false,
  secretKey = '',
}: {
  sandbox?: boolean
  secretKey?: string | undefined
}): PaymentMode {
  return { livemode: !sandbox && secretKey.includes('_live_') }
}

/** Lets the database know the mode, for what counts payments without knowing the gateway: places, and who has paid. */
export async function storePaymentMode(db: Database, { livemode }: PaymentMode): Promise<void> {
  await db.updateTable('payment_mode').set({ livemode }).where('livemode', '<>', livemode).execute()
}

/** SQL: a row of `payments` of this mode; those of the other one never count. */
export const isOfMode = ({ livemode }: PaymentMode) => sql<boolean>`payments.livemode = ${livemode}`

/** SQL: a row of `payments` that was begun or paid, and has not become an application. */
export function waitsForApplication({ livemode }: PaymentMode) {
  return sql<boolean>`livemode = ${livemode} and status in ('open', 'succeeded', 'waived') and consumed_at is null`
}

/** The mode alone, for another process. */
export function plainMode({ livemode }: PaymentMode): PaymentMode {
  return { livemode }
}
