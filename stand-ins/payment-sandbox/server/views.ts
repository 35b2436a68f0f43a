import type { ApiCall } from './api.ts'
import type { Database, Row } from './tables.ts'

/** The intent as Stripe shows it (https://docs.stripe.com/api/payment_intents/object); pages see no metadata. */
export function intentView(intent: Row<'payment_intents'>, caller: ApiCall['caller'] = 'secret'): object {
  const { id, client_secret, amount, currency, status, challenge } = intent
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    client_secret,
    currency,
    last_payment_error: intent.last_payment_error,
    latest_charge: intent.latest_charge,
    livemode: false,
    ...(caller === 'secret' && { metadata: intent.metadata }),
    next_action: challenge && { type: 'use_stripe_sdk', use_stripe_sdk: { source: challenge } },
    payment_method: intent.payment_method,
    status,
  }
}

/** The charge with its refunds, latest first (https://docs.stripe.com/api/charges/object). */
export async function loadCharge(db: Database, id: string): Promise<object> {
  const charge = await db
    .selectFrom('charges')
    .innerJoin('payment_methods', 'payment_methods.id', 'charges.payment_method')
    .selectAll('charges')
    .select(['brand', 'last4', 'result'])
    .where('charges.id', '=', id)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('charge', '=', id)
    .orderBy('created', 'desc')
    .execute()
  const paid = charge.status === 'succeeded'
  return {
    id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.amount_refunded,
    created: Math.floor(charge.created.getTime() / 1000),
    disputed: paid && charge.result === 'dispute',
    livemode: false,
    paid,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    payment_method_details: { card: { brand: charge.brand, last4: charge.last4 }, type: 'card' },
    receipt_url: paid ? `/payment-sandbox/receipts/${id}` : null,
    refunds: { object: 'list', data: refunds.map(refundView), has_more: false },
    status: charge.status,
  }
}

/** https://docs.stripe.com/api/refunds/object */
export function refundView(refund: Row<'refunds'>): object {
  const { id, amount, charge, metadata, payment_intent, failed } = refund
  return {
    id,
    object: 'refund',
    amount,
    charge,
    ...(failed && { failure_reason: 'expired_or_canceled_card' }),
    metadata,
    payment_intent,
    status: failed ? 'failed' : 'succeeded',
  }
}

/** The dispute of a charge as its event shows it (https://docs.stripe.com/api/disputes/object). */
export function disputeView(
  charge: Pick<Row<'charges'>, 'id' | 'amount' | 'payment_intent' | 'dispute_won'>,
): object {
  const { id, amount, payment_intent, dispute_won: won } = charge
  return {
    id: `du${id.slice(2)}`,
    object: 'dispute',
    amount,
    charge: id,
    livemode: false,
    payment_intent,
    reason: 'fraudulent',
    status: won ? 'won' : 'needs_response',
  }
}
