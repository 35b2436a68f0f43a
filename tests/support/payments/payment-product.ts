import { pino } from 'pino'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Stripe } from 'stripe'
import {
  createPaymentSandbox,
  type PaymentSandbox,
} from '../../../stand-ins/payment-sandbox/server/payment-sandbox.ts'
import { buildApp } from '../../../server/http/app.ts'
import { registerApplicationRoutes } from '../../../server/applications/application-routes.ts'
import { createDatabase, createPool } from '../../../server/database/connection.ts'
import type { Tables } from '../../../server/database/tables.ts'
import type { Caller } from '../../../server/caller.ts'
import { registerOverviewRoutes } from '../../../server/overview/overview-routes.ts'
import { createCardGateway } from '../../../server/payments/provider/card-gateway.ts'
import { registerPaymentRoutes } from '../../../server/payments/payment-routes.ts'
import type { PaymentDependencies } from '../../../server/payments/payment-dependencies.ts'
import { paymentWebhook } from '../../../server/payments/webhook/stripe-webhook.ts'
import { ProductError } from '../../../server/product-error.ts'
import { createPaymentWire, type PaymentWire } from './payment-wire.ts'
import { createTestDatabase } from '../database/postgres.ts'

export const webhookSecret = 'whsec_test_payments'
export const secretKey = 'sk_test_payments'
export const publishableKey = 'pk_test_payments'
const log = { info() {}, warn() {}, error() {} }

/** The product's payments and applications on a real database and the payment sandbox, listening. */
export interface PaymentProduct {
  db: Kysely<Tables>
  databaseUrl: string
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
  stop(): Promise<void>
}

export interface ApiResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any
  headers: Record<string, unknown>
}

/** @param shared the database of another product: a second process beside it */
export async function startPaymentProduct(shared?: { databaseUrl: string }): Promise<PaymentProduct> {
  const database = shared ? { url: shared.databaseUrl, drop: async () => {} } : await createTestDatabase()
  const pool = createPool(database.url)
  const sandboxPool = createPool(database.url)
  const db = createDatabase(pool)
  let address = ''
  const sandbox = createPaymentSandbox({
    pool: sandboxPool,
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: () => `${address}/api/payment-webhook`,
    log,
  })
  await sandbox.migrate()
  const wire = createPaymentWire(sandbox.httpClient)
  const deps = { db, gateway: createCardGateway({ secretKey, httpClient: wire.client }), log }
  const app = await buildApp({
    db,
    siteUrl: 'http://localhost',
    authentication: { caller: request => findCaller(db, request), signedIn: unauthenticated },
    features: [
      route => registerPaymentRoutes(route, deps),
      route => registerApplicationRoutes(route, { db, livemode: false }),
      route => registerOverviewRoutes(route, deps),
    ],
    apiPlugins: [paymentWebhook({ ...deps, webhookSecret })],
    log: pino({ level: 'silent' }),
    trustProxy: undefined,
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    db,
    databaseUrl: database.url,
    deps,
    sandbox,
    wire,
    async call(userId, request, body) {
      const [method, path] = request.split(' ') as ['GET' | 'POST', string]
      const headers = { 'x-test-user': userId }
      const response = await app.inject({ method, url: `/api${path}`, headers, ...(body && { body }) })
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
    async postWebhook(payload, signature) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = `${address}/api/payment-webhook`
      return (await fetch(url, { method: 'POST', body: payload, headers })).status
    },
    shop: new Stripe(secretKey, { httpClient: sandbox.httpClient, telemetry: false }),
    pay: createCardHolder(sandbox),
    async stop() {
      await app.close()
      await sandbox.stop()
      await db.destroy()
      await sandboxPool.end()
      await database.drop()
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

async function findCaller(db: Kysely<Tables>, request: FastifyRequest): Promise<Caller> {
  const id = String(request.headers['x-test-user'] ?? '')
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) return unauthenticated()
  const { identity_id: identityId, user_email: email, user_name: name, role } = user
  return { userId: id, identityId, email, name, role }
}

async function unauthenticated(): Promise<never> {
  throw new ProductError('unauthenticated')
}
