import { pino } from 'pino'
import { Stripe } from 'stripe'
import {
  createPaymentSandbox,
  type PaymentSandbox,
} from '../../../stand-ins/payment-sandbox/server/payment-sandbox.ts'
import { createPool } from '../../../server/platform/database/connection.ts'
import { createCardGateway } from '../../../server/features/payments/provider/card-gateway.ts'
import type { PaymentDependencies } from '../../../server/features/payments/payment-dependencies.ts'
import type { Cards } from '../../../start/composition/services.ts'
import { createTokens } from '../identity/tokens.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { createPaymentSteps, type PaymentSteps } from './payment-steps.ts'
import { createPaymentWire, type PaymentWire } from './payment-wire.ts'

export const webhookSecret = 'whsec_test_payments'
export const secretKey = 'sk_test_payments'
export const publishableKey = 'pk_test_payments'
const secret = 'a secret of the tests, long enough'

/**
 * The product with a line to its card provider that can fail. What it does by itself otherwise (jobs, delivering
 * webhooks) waits for the test.
 */
export interface CardProduct extends TestProduct {
  deps: PaymentDependencies
  sandbox: PaymentSandbox
  wire: PaymentWire
  /** Calls the API as this user. */
  call(userId: string, request: string, body?: object): Promise<ApiResponse>
  /** Sends the webhook these bytes. */
  postWebhook(payload: string, signature: string): Promise<number>
  /** The provider's API with the shop's secret key. */
  shop: Stripe
  /** Pays an intent with a card, as the browser does. */
  pay(clientSecret: string, card?: string): Promise<Stripe.PaymentIntent>
}

export type PaymentProduct = CardProduct & PaymentSteps

export interface ApiResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any
  headers: Record<string, unknown>
}

/** @param shared the database of another product: a second process next to it */
export async function startPaymentProduct(shared?: { databaseUrl: string }): Promise<PaymentProduct> {
  const log = pino({ level: 'silent' })
  let opened: (OpenedCards & Cards) | undefined
  const product = await startTestProduct(
    { AUTH_SECRET: secret },
    {
      ...shared,
      log,
      withoutBackground: true,
      cards: async (_settings, { databaseUrl, webhookUrl }) => {
        opened = await openCards(databaseUrl, webhookUrl)
        return opened
      },
    },
  )
  if (!opened) throw new Error('the product did not open its card provider')
  const { sandbox, wire, gateway } = opened
  const { db, siteUrl, app } = product
  const tokenOf = createTokens({ db, secret, siteUrl })
  const cards: CardProduct = {
    ...product,
    deps: { db, gateway, log },
    sandbox,
    wire,
    async call(userId, request, body) {
      const [method, path] = request.split(' ') as ['GET' | 'POST', string]
      const headers = { authorization: `Bearer ${await tokenOf(userId)}` }
      const response = await app.inject({ method, url: `/api${path}`, headers, ...(body && { body }) })
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
    async postWebhook(payload, signature) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = `${siteUrl}/api/payment-webhook`
      return (await fetch(url, { method: 'POST', body: payload, headers })).status
    },
    shop: new Stripe(secretKey, { httpClient: sandbox.httpClient, telemetry: false }),
    pay: createCardHolder(sandbox),
  }
  return { ...cards, ...createPaymentSteps(cards) }
}

interface OpenedCards {
  sandbox: PaymentSandbox
  wire: PaymentWire
}

/** The stand-in as the product chooses it, behind a wire. */
async function openCards(databaseUrl: string, webhookUrl: string): Promise<OpenedCards & Cards> {
  const log = { warn() {}, error() {} }
  const pool = createPool(databaseUrl)
  const sandbox = createPaymentSandbox({ pool, secretKey, publishableKey, webhookSecret, webhookUrl, log })
  await sandbox.migrate()
  const wire = createPaymentWire(sandbox.httpClient)
  return {
    sandbox,
    wire,
    gateway: createCardGateway({ secretKey, httpClient: wire.client }),
    publishableKey,
    scriptUrl: null,
    webhookSecret,
    mounts: [],
    start() {},
    async close() {
      await sandbox.stop()
      await pool.end()
    },
  }
}

/** Pays with the publishable key, as the browser does. */
export function createCardHolder(sandbox: Pick<PaymentSandbox, 'httpClient'>): PaymentProduct['pay'] {
  const browser = new Stripe(publishableKey, { httpClient: sandbox.httpClient, telemetry: false })
  return async (clientSecret, number = '4242424242424242') => {
    const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' }
    const method = await browser.paymentMethods.create({ type: 'card', card })
    const intentId = clientSecret.split('_secret_')[0] ?? ''
    const params = { payment_method: method.id, client_secret: clientSecret }
    return browser.paymentIntents.confirm(intentId, params)
  }
}
