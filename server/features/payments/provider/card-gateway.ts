import { paymentMode } from '../payment-mode-queries.ts'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { fromCharge, toCharge } from '../../../../contract/core/currency.ts'
import { ProductError } from '../../../platform/product-error.ts'

/** A payment intent as the provider has it now. Money in hundredths, as everywhere in the product. */
export interface CardIntent {
  id: string
  /** `open`: every status in which it can still be paid. */
  status: 'open' | 'succeeded' | 'canceled'
  amountMinor: number
  receivedMinor: number
  currency: string
  livemode: boolean
  clientSecret: string | null
  /** Our own ids, from the intent's metadata. */
  paymentId: string | undefined
  userId: string | undefined
  /** The provider's message about the last declined attempt. */
  failure: string | null
  charge: CardCharge | undefined
}

interface CardCharge {
  id: string
  paidAt: Date
  brand: string | null
  last4: string | null
  receiptUrl: string | null
  /** Without the refunds that failed. */
  refundedMinor: number
  /** The refunds included in it. */
  refunds: { id: string; amountMinor: number }[]
  /** A dispute that the card holder lost is over, and the money is here again. */
  dispute: 'none' | 'open or lost' | 'won'
}

export interface CardRefund {
  /** `null` when the provider refused the refund. */
  id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
}

/** A refund at the provider, with its intent. */
export interface KnownRefund extends CardRefund {
  id: string
  intentId: string | null
  amountMinor: number
  /** The id of our refund; undefined when staff refunded at the provider. */
  refundId: string | undefined
}

/** A signed event of the provider: something happened to `intentId`, and perhaps to `refundId`. */
export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  intentId: string | undefined
  refundId: string | undefined
}

export type CardGateway = ReturnType<typeof createCardGateway>

export interface CardGatewayOptions {
  secretKey: string
  /** The address of the API, such as `http://127.0.0.1:12111`; Stripe's by default. */
  apiBase?: string | undefined
  /** Another transport for the SDK, such as the sandbox's. */
  httpClient?: Stripe.StripeConfig['httpClient']
  /** For one attempt; after a lost connection there is a second one, with the same idempotency key. */
  timeoutMs?: number
}

/**
 * The card provider; the only place that knows the Stripe SDK (API 2026-10-28.endive).
 * Its calls fail with ProductError `payment_provider_failed` or, on HTTP 429, `payment_provider_busy`.
 */
export function createCardGateway(options: CardGatewayOptions) {
  const stripe = new Stripe(options.secretKey, stripeConfig(options))
  return {
    ...paymentMode(options),

    /** Creates the one intent of a payment: repeated calls return the same intent. */
    createIntent: shareCallsInFlight((payment: NewIntent) => ask(createIntent(stripe, payment))),

    /** The intent with its latest charge, or `null` when the provider does not know it. */
    retrieveIntent: (id: string) => retrieveIntent(stripe, id),

    /** A hundred of the intents created since then, with their charges, the newest first, after the intent `after`. */
    listIntents: (since: Date, after?: string): Promise<{ intents: CardIntent[]; more: boolean }> =>
      ask(listIntents(stripe, since, after)),

    /** Cancels an intent. @returns it as it is then, also when it was already paid or cancelled */
    async cancelIntent(id: string): Promise<CardIntent | null> {
      const canceled = stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
      return (await ask(canceled.then(readIntent), noneWhenOver)) ?? retrieveIntent(stripe, id)
    },

    /** Refunds an intent in full, once for each of our refunds. */
    refund: (refund: { refundId: string; intentId: string }) =>
      ask(createRefund(stripe, refund), refusedRefund),

    /** The refund, or `null` when the provider does not know it. */
    retrieveRefund: (id: string) => ask(stripe.refunds.retrieve(id).then(readKnownRefund), noneWhenMissing),

    /**
     * Checks the signature of a webhook (https://docs.stripe.com/webhooks#verify-events).
     * @throws ProductError `malformed_request` when it was not signed with `secret` within five minutes
     */
    constructEvent: (rawBody: Buffer, signature: string | undefined, secret: string): ProviderEvent =>
      readSigned(() => stripe.webhooks.constructEvent(rawBody, signature ?? '', secret)),
  }
}

/** In which a dispute leaves the money here (https://docs.stripe.com/disputes/how-disputes-work). */
const wonStates = new Set<Stripe.Dispute.Status>(['won', 'warning_closed', 'prevented'])

async function retrieveIntent(stripe: Stripe, id: string): Promise<CardIntent | null> {
  const found = stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  const intent = await ask(found.then(readIntent), noneWhenMissing)
  if (intent?.charge?.dispute !== 'open or lost') return intent
  const disputes = await ask(stripe.disputes.list({ payment_intent: id }))
  const won = disputes.data.every(({ status }) => wonStates.has(status))
  return won ? { ...intent, charge: { ...intent.charge, dispute: 'won' } } : intent
}

async function listIntents(stripe: Stripe, since: Date, after: string | undefined) {
  const { data, has_more: more } = await stripe.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    ...(after && { starting_after: after }),
    expand: ['data.latest_charge.refunds'],
  })
  return { intents: data.map(readIntent), more }
}

function readSigned(check: () => Stripe.Event): ProviderEvent {
  try {
    return readEvent(check())
  } catch (error) {
    throw new ProductError('malformed_request', { cause: error })
  }
}

/** True when the provider answered with an error, which it repeats for the same idempotency key. */
export function wasAnswered(error: unknown): boolean {
  return error instanceof ProductError && error.code === 'payment_provider_failed' && hasStatus(error.cause)
}

function hasStatus(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripeError && cause.statusCode !== undefined
}

interface NewIntent {
  paymentId: string
  userId: string
  scholarshipId: string
  amountMinor: number
  currency: string
}

async function createIntent(stripe: Stripe, payment: NewIntent): Promise<CardIntent> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: toCharge(payment.amountMinor, payment.currency),
      currency: payment.currency,
      allowed_payment_method_types: ['card'],
      metadata: {
        payment_id: payment.paymentId,
        user_id: payment.userId,
        scholarship_id: payment.scholarshipId,
      },
    },
    { idempotencyKey: `intent:${payment.paymentId}:${payment.amountMinor}:${payment.currency}` },
  )
  return readIntent(intent)
}

async function createRefund(
  stripe: Stripe,
  { refundId, intentId }: { refundId: string; intentId: string },
): Promise<CardRefund> {
  const refund = await stripe.refunds.create(
    { payment_intent: intentId, metadata: { refund_id: refundId } },
    { idempotencyKey: `refund:${refundId}` },
  )
  return readRefund(refund)
}

/** A refund that can never succeed is an answer, not an outage: it is already done, or staff must look into it. */
function refusedRefund(error: InstanceType<typeof Stripe.errors.StripeError>): CardRefund | undefined {
  if (error.code === 'charge_already_refunded') return { id: null, status: 'succeeded', failure: null }
  // Until the shop's account has enough money again; Stripe repeats this answer to the same key for a day.
  if (error.code === 'balance_insufficient') return undefined
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  return { id: null, status: 'failed', failure: error.message }
}

function noneWhenMissing(error: InstanceType<typeof Stripe.errors.StripeError>): null | undefined {
  return error.code === 'resource_missing' ? null : undefined
}

/** None as well when it was already paid or cancelled. */
function noneWhenOver(error: InstanceType<typeof Stripe.errors.StripeError>): null | undefined {
  return error.code === 'payment_intent_unexpected_state' ? null : noneWhenMissing(error)
}

function readIntent(intent: Stripe.PaymentIntent): CardIntent {
  const { status } = intent
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open',
    amountMinor: fromCharge(intent.amount, intent.currency),
    receivedMinor: fromCharge(intent.amount_received, intent.currency),
    currency: intent.currency,
    livemode: intent.livemode,
    clientSecret: intent.client_secret,
    paymentId: z.uuid().safeParse(intent.metadata['payment_id']).data,
    userId: intent.metadata['user_id'],
    failure: intent.last_payment_error?.message ?? null,
    charge: charge ? readCharge(charge) : undefined,
  }
}

function readCharge(charge: Stripe.Charge): CardCharge {
  const card = charge.payment_method_details?.card
  const refunds = charge.refunds?.data.filter(({ status }) => !hasFailed(status)) ?? []
  return {
    id: charge.id,
    paidAt: new Date(charge.created * 1000),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    receiptUrl: charge.receipt_url ?? null,
    refundedMinor: fromCharge(refundedAmount(charge), charge.currency),
    refunds: refunds.map(({ id, amount }) => ({ id, amountMinor: fromCharge(amount, charge.currency) })),
    // Stays true when the dispute is won.
    dispute: charge.disputed ? 'open or lost' : 'none',
  }
}

/** Stripe does not document whether a charge's sum includes failed refunds; its list shows which failed. */
function refundedAmount({ amount_refunded: sum, refunds }: Stripe.Charge): number {
  if (!refunds || refunds.has_more) return sum
  const counting = refunds.data.filter(({ status }) => !hasFailed(status))
  return counting.reduce((total, { amount }) => total + amount, 0)
}

function hasFailed(status: string | null): boolean {
  return status === 'failed' || status === 'canceled'
}

function readRefund({ id, status, failure_reason: reason }: Stripe.Refund) {
  const known = status === 'succeeded' ? 'succeeded' : hasFailed(status) ? 'failed' : 'pending'
  return { id, status: known, failure: reason ?? null } satisfies CardRefund
}

function readKnownRefund(refund: Stripe.Refund): KnownRefund {
  const { payment_intent: intent } = refund
  return {
    ...readRefund(refund),
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountMinor: fromCharge(refund.amount, refund.currency),
    refundId: z.uuid().safeParse(refund.metadata?.['refund_id']).data,
  }
}

function readEvent(event: Stripe.Event): ProviderEvent {
  const subject = event.data.object as { object?: string; id?: string; payment_intent?: unknown }
  const intent = subject.object === 'payment_intent' ? subject : subject.payment_intent
  const id = typeof intent === 'string' ? intent : (intent as { id?: string } | null | undefined)?.id
  const refundId = subject.object === 'refund' ? subject.id : undefined
  return { id: event.id, type: event.type, livemode: event.livemode, intentId: id, refundId }
}

/** How the SDK reaches the provider. */
export function stripeConfig({
  apiBase,
  httpClient,
  timeoutMs = 3_500,
}: CardGatewayOptions): Stripe.StripeConfig {
  const config: Stripe.StripeConfig = { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false }
  if (httpClient) config.httpClient = httpClient
  if (apiBase) {
    const { hostname, port, protocol } = new URL(apiBase)
    const scheme = protocol === 'http:' ? 'http' : 'https'
    config.host = hostname
    config.port = port || (scheme === 'http' ? 80 : 443)
    config.protocol = scheme
  }
  return config
}

/** Shares concurrent calls for one payment: the provider refuses a key that is in use (HTTP 409). */
function shareCallsInFlight(call: (payment: NewIntent) => Promise<CardIntent>) {
  const inFlight = new Map<string, Promise<CardIntent>>()
  return (payment: NewIntent): Promise<CardIntent> => {
    const running = inFlight.get(payment.paymentId)
    if (running) return running
    const started = call(payment).finally(() => inFlight.delete(payment.paymentId))
    inFlight.set(payment.paymentId, started)
    return started
  }
}

/** Turns the SDK's errors into ours, except for those that `expected` handles. */
async function ask<T, E = never>(
  answer: Promise<T>,
  expected: (error: InstanceType<typeof Stripe.errors.StripeError>) => E | undefined = () => undefined,
): Promise<T | E> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const known = expected(error)
    if (known !== undefined) return known
    // 409: another process is using the same idempotency key.
    if (error.statusCode === 429 || error.statusCode === 409) {
      const retryAfter = Number(error.headers?.['retry-after']) || 2
      throw new ProductError('payment_provider_busy', { retryAfter, cause: error })
    }
    throw new ProductError('payment_provider_failed', { retryAfter: 5, cause: error })
  }
}
