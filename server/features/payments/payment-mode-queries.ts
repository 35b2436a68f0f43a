import { sql } from 'kysely'

/** Whether payments with real money count, or those of test mode; the card gateway knows. Only payments look into it. */
export interface PaymentMode {
  readonly livemode: boolean
}

/** The mode of the card provider's secret key; its stand-in is in test mode (https://docs.stripe.com/keys). */
export function paymentMode(secretKey = ''): PaymentMode {
  return { livemode: secretKey.includes('_live_') }
}

/** SQL: a row of `payments` that was begun or paid, and has not become an application. */
export function waitsForApplication({ livemode }: PaymentMode) {
  return sql<boolean>`livemode = ${livemode} and status in ('open', 'succeeded', 'waived') and consumed_at is null`
}
