import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import Fastify from 'fastify'
import { SMTPServer } from 'smtp-server'
import { inject } from 'vitest'
import { googleSandbox } from '../../../stand-ins/google-sandbox/google-sandbox.ts'
import { createPaymentSandbox } from '../../../stand-ins/payment-sandbox/server/payment-sandbox.ts'
import { createPool } from '../../../server/platform/database/connection.ts'
import { startBucket } from '../bucket.ts'
import { createTestDatabase } from '../database/postgres.ts'
import { createCardHolder, publishableKey, secretKey, webhookSecret } from '../payments/payment-product.ts'
import { type ProductProcess, startProductProcess } from '../processes/product-process.ts'
import { createTcpWire, type TcpWire } from './tcp-wire.ts'

export const dependencies = ['PostgreSQL', 'Stripe', 'Google', 'SMTP', 'S3'] as const
export type Dependency = (typeof dependencies)[number]

/** The product with one of its dependencies behind a wire that can fail. */
export interface WiredProduct extends ProductProcess {
  wire: TcpWire
  /** Subjects by Message-ID, under which one whose answer was lost is sent again; of SMTP only. */
  mails: Map<string, string>
  /** Pays an intent with a test card past the wire, as a browser does; of Stripe only. */
  pay(clientSecret: string): Promise<void>
  /** Lets the provider send its undelivered webhooks again now; of Stripe only. */
  resendWebhooks(): Promise<void>
}

/** What stands behind the wire. */
interface Upstream {
  port: number
  variables: (wirePort: number) => Record<string, string>
  mails?: WiredProduct['mails']
  pay?: WiredProduct['pay']
  resendWebhooks?: WiredProduct['resendWebhooks']
  stop(): Promise<unknown>
}

/** Starts the product with `dependency` behind a wire; its other dependencies are those of every test. */
export async function startWiredProduct(dependency: Dependency): Promise<WiredProduct> {
  let siteUrl = ''
  let port = 0
  const wire = await createTcpWire(() => port)
  const upstream = await upstreams[dependency](wire.port, () => siteUrl)
  port = upstream.port
  const databaseThrough = (address: string) => {
    if (dependency !== 'PostgreSQL') return address
    const url = new URL(address)
    url.hostname = '127.0.0.1'
    url.port = String(wire.port)
    return url.href
  }
  const product = await startProductProcess({
    variables: upstream.variables(wire.port),
    databaseThrough,
  })
  siteUrl = product.siteUrl
  const absent = async () => {}
  return {
    ...product,
    wire,
    mails: upstream.mails ?? new Map(),
    pay: upstream.pay ?? absent,
    resendWebhooks: upstream.resendWebhooks ?? absent,
    async stop() {
      await product.stop()
      await wire.close()
      await upstream.stop()
    },
  }
}

const upstreams: Record<Dependency, (wirePort: number, siteUrl: () => string) => Promise<Upstream>> = {
  async PostgreSQL() {
    return { port: Number(new URL(inject('clusterUrl')).port), variables: () => ({}), stop: async () => {} }
  },
  Stripe: startStripe,
  Google: startGoogle,
  SMTP: startMailServer,
  S3: startBucket,
}

async function startStripe(_wirePort: number, siteUrl: () => string): Promise<Upstream> {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { max: 3 })
  const log = { warn() {}, error() {} }
  const webhookUrl = () => `${siteUrl()}/api/payment-webhook`
  const sandbox = createPaymentSandbox({ secretKey, publishableKey, webhookSecret, pool, log, webhookUrl })
  await sandbox.migrate()
  const app = Fastify()
  await app.register(sandbox.plugin)
  await app.listen({ host: '127.0.0.1', port: 0 })
  sandbox.start()
  const pay = createCardHolder(sandbox)
  return {
    port: (app.server.address() as AddressInfo).port,
    variables: wirePort => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${wirePort}`,
    }),
    pay: async clientSecret => void (await pay(clientSecret)),
    async resendWebhooks() {
      await pool.query('update payment_sandbox.events set next_attempt_at = now() where not delivered')
    },
    async stop() {
      await app.close()
      await sandbox.stop()
      await pool.end()
      await database.drop()
    },
  }
}

async function startGoogle(wirePort: number): Promise<Upstream> {
  const issuer = `http://127.0.0.1:${wirePort}/google`
  const client = { clientId: 'bursary', clientSecret: 'the secret of the tests' }
  const database = await createTestDatabase()
  const pool = createPool(database.url, { max: 2 })
  const app = Fastify()
  const redirectUris = ['http://127.0.0.1/api/auth/callback/google']
  await app.register(googleSandbox({ issuer, ...client, redirectUris, pool }), { prefix: '/google' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    variables: () => ({
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
    }),
    async stop() {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}

async function startMailServer(): Promise<Upstream> {
  const mails = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const take = async () => {
        const message = (await buffer(stream)).toString()
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim()
        mails.set(header('Message-ID') ?? '', header('Subject') ?? '')
      }
      callbackify(take)(done)
    },
  })
  server.on('error', () => {})
  const port = await new Promise<number>(resolve => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return {
    port,
    mails,
    variables: wirePort => ({ SMTP_URL: `smtp://127.0.0.1:${wirePort}` }),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
