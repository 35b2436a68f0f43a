import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import { Stripe } from 'stripe'
import { addApi } from './api.ts'
import { paymentEndpoints } from './payments.ts'
import { addReceiptRoute } from './receipt-page.ts'
import { disputeEndpoints } from './disputes.ts'
import { refundEndpoints } from './refunds.ts'
import type { SandboxOptions, Settings } from './settings.ts'
import { type StoredCharge, storeCharges } from './stored-charges.ts'
import { createTables, openDatabase } from './tables.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface PaymentSandbox extends Webhooks {
  /** API, browser script and receipts, for any prefix. */
  plugin: FastifyPluginAsync
  /** For the Stripe SDK: answers in this process, without a port. */
  httpClient: NonNullable<Stripe.StripeConfig['httpClient']>
  /** Creates missing tables; several processes may do so at once. */
  migrate(): Promise<void>
  /** Pays an intent with a test card. */
  confirmTestCard(intentId: string): Promise<void>
  /** Stores payments as if they had been made here. */
  storeCharges(charges: readonly StoredCharge[]): Promise<void>
}

/**
 * A Stripe-compatible payment service on the given database. Its state is shared by every process with the
 * same database. Throws when the keys are not test keys.
 */
export function createPaymentSandbox(options: SandboxOptions): PaymentSandbox {
  const { pool, secretKey, publishableKey } = options
  if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_'))
    throw new Error('The payment sandbox takes test keys only: sk_test_… and pk_test_…')
  const settings: Settings = { ...options, db: openDatabase(pool) }
  const plugin: FastifyPluginAsync = async app => {
    const endpoints = [
      ...paymentEndpoints,
      ...refundEndpoints,
      ...disputeEndpoints,
      webhookEndpoints(settings),
    ]
    await app.register(async api => addApi(api, endpoints, settings), { prefix: '/v1' })
    app.get('/stripe.js', async (_request, reply) => {
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
      return readFile(new URL('../../../build/payment-sandbox/stripe.js', import.meta.url))
    })
    addReceiptRoute(app, settings.db)
  }
  const httpClient = createInProcessClient(plugin)
  return {
    ...createWebhooks(settings),
    plugin,
    httpClient,
    migrate: () => createTables(settings.db),
    async confirmTestCard(intentId) {
      const stripe = new Stripe(secretKey, { httpClient, telemetry: false })
      await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    },
    storeCharges: charges => storeCharges(settings.db, charges),
  }
}

function createInProcessClient(plugin: FastifyPluginAsync): PaymentSandbox['httpClient'] {
  const app = Fastify({ logger: false })
  void app.register(plugin)
  return Stripe.createFetchHttpClient(async (address, { method, headers, body, signal } = {}) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address)
    const answer = await app.inject({
      url: pathname + search,
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      payload: body as string,
      signal: signal as AbortSignal,
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  })
}
