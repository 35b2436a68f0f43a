import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import {
  createPaymentSandbox,
  type PaymentSandbox,
} from '../../../stand-ins/payment-sandbox/server/payment-sandbox.ts'
import type { SandboxOptions } from '../../../stand-ins/payment-sandbox/server/settings.ts'
import { createPool } from '../../../server/platform/database/connection.ts'
import { createTestDatabase } from '../database/postgres.ts'

export const keys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

export interface SandboxBench {
  pool: Pool
  sandbox: PaymentSandbox
  stripe: Stripe
  /** Everything the sandbox logged. */
  logged: string[]
  /** Another sandbox on the same database: a second process. */
  another(options?: Partial<SandboxOptions>): PaymentSandbox
  /** A payment method with this number. */
  newCard(number: string): Promise<Stripe.PaymentMethod>
  /** A new intent confirmed with this number. */
  pay(number: string): Promise<Stripe.PaymentIntent>
  stop(): Promise<void>
}

/** A migrated sandbox on a database of its own, with the real SDK in front of it. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<SandboxBench> {
  const database = await createTestDatabase()
  const pool = createPool(database.url)
  const logged: string[] = []
  const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log = { warn: write, error: write }
  const another = (more: Partial<SandboxOptions> = {}) =>
    createPaymentSandbox({ ...keys, pool, log, webhookUrl: 'http://127.0.0.1:9/', ...options, ...more })
  const sandbox = another()
  await sandbox.migrate()
  const stripe = new Stripe(keys.secretKey, { httpClient: sandbox.httpClient, maxNetworkRetries: 0 })
  const newCard = (number: string) =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
      billing_details: { name: 'Ada Lovelace', email: 'ada@example.org' },
    })
  const pay = async (number: string) => {
    const intent = await createIntent(stripe)
    const method = await newCard(number)
    return stripe.paymentIntents.confirm(intent.id, { payment_method: method.id })
  }
  const stop = async () => {
    await sandbox.stop()
    await pool.end()
    await database.drop()
  }
  return { pool, sandbox, stripe, logged, another, newCard, pay, stop }
}

/** What the product asks for. */
export const intentParams = {
  amount: 2500,
  currency: 'usd',
  allowed_payment_method_types: ['card' as const],
  metadata: { payment: 'p1', user: 'u1' },
}

/** An intent over 25 US dollars. */
export function createIntent(stripe: Stripe, options?: Stripe.RequestOptions): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(intentParams, options)
}

/** The intent's latest charge, with its refunds. */
export async function chargeOf(stripe: Stripe, intentId: string): Promise<Stripe.Charge> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.refunds'] })
  return intent.latest_charge as Stripe.Charge
}

/** A refused call's error; fails when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was expected to be refused.')
}

/** The errors of several refused calls. */
export function refusalsOf(calls: Promise<unknown>[]): Promise<Stripe.errors.StripeError[]> {
  return Promise.all(calls.map(refusalOf))
}

/** Every row of the sandbox as text, to look for what must not be there. */
export async function everythingStored(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'payment_sandbox'`,
  )
  const contents = rows.map(({ name }) => pool.query(`SELECT * FROM payment_sandbox.${name}`))
  return JSON.stringify((await Promise.all(contents)).map(result => result.rows))
}
