import Fastify, { type FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { createPaymentSandbox } from '../../../stand-ins/payment-sandbox/server/payment-sandbox.ts'
import { createPool } from '../../../server/platform/database/connection.ts'
import {
  createCardHolder,
  type PaymentProduct,
  publishableKey,
  secretKey,
  webhookSecret,
} from './payment-product.ts'
import type { Fault } from './payment-wire.ts'

/** The payment sandbox as a provider at an address of its own, behind a line that can fail. */
export interface CardProvider {
  /** The product's settings to use it. */
  variables: Record<string, string>
  /** Decides the fault of a request of the product's, as in `POST /v1/payment_intents`; none while undefined. */
  fault: ((request: string) => Fault | undefined) | undefined
  /** Changes an answer of the provider, given as JSON. */
  edit: ((answer: string) => string) | undefined
  /** Pays an intent with a card, as the browser does; its line does not fail. */
  pay: PaymentProduct['pay']
  stop(): Promise<void>
}

/**
 * Starts a provider that keeps its tables in this database. Events are not delivered by themselves.
 * @param webhookUrl the address that is registered for them
 */
export async function startCardProvider(databaseUrl: string, webhookUrl = ''): Promise<CardProvider> {
  const pool: Pool = createPool(databaseUrl)
  const log = { warn() {}, error() {} }
  const sandbox = createPaymentSandbox({
    pool,
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl,
    log,
  })
  await sandbox.migrate()
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const lost = new WeakSet<FastifyRequest>()
  const provider: CardProvider = {
    variables: {},
    fault: undefined,
    edit: undefined,
    pay: createCardHolder(sandbox),
    async stop() {
      await app.close()
      await sandbox.stop()
      await pool.end()
    },
  }
  app.addHook('onRequest', async (request, reply) => {
    const fault = provider.fault?.(`${request.method} ${request.url.split('?')[0]}`)
    if (fault === 'lost') lost.add(request)
    if (fault === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
    }
    if (fault === 'busy' || fault === 'broken') {
      const type = fault === 'busy' ? 'rate_limit_error' : 'api_error'
      reply.code(fault === 'busy' ? 429 : 500).headers({ 'stripe-should-retry': 'false', 'retry-after': '7' })
      await reply.send({ error: { type, message: 'made to fail' } })
    }
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    if (lost.has(request)) request.raw.socket.destroy()
    return provider.edit && typeof payload === 'string' ? provider.edit(payload) : payload
  })
  await app.register(sandbox.plugin)
  provider.variables = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: await app.listen({ host: '127.0.0.1', port: 0 }),
  }
  return provider
}
