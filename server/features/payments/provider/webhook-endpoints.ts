import { Stripe } from 'stripe'
import { type CardGatewayOptions, stripeConfig } from './card-gateway.ts'

/** A webhook as it is registered at the provider. */
export interface WebhookEndpoint {
  url: string
  enabled: boolean
  /** Types of events, or `*` for all. */
  events: string[]
  /** The version of the API in which events are written; `null` for the account's. */
  apiVersion: string | null
}

/** Types of events that the product waits for; the reconciler finds out later without them. */
export const wantedEvents = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.updated',
  'refund.failed',
]

/** The version of the API that the product is written for. */
export const apiVersion: string = Stripe.API_VERSION

/**
 * The registered webhooks of the key's mode.
 * @returns `refused` when the provider does not know the key, `hidden` when it may not list webhooks
 * @throws the SDK's error when the provider cannot be reached
 */
export async function listWebhookEndpoints(
  options: CardGatewayOptions,
): Promise<WebhookEndpoint[] | 'refused' | 'hidden'> {
  const stripe = new Stripe(options.secretKey, { ...stripeConfig(options), maxNetworkRetries: 0 })
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return data.map(({ url, status, enabled_events: events, api_version: version }) => ({
      url,
      enabled: status === 'enabled',
      events,
      apiVersion: version,
    }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused'
    if (error instanceof Stripe.errors.StripePermissionError) return 'hidden'
    throw error
  }
}
