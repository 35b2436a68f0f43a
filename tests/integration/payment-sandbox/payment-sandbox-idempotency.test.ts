import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type SandboxBench,
  createIntent,
  refusalOf,
  startSandbox,
} from '../../support/payments/payment-sandbox-support.ts'

let bench: SandboxBench
let stripe: Stripe

beforeAll(async () => {
  bench = await startSandbox()
  stripe = bench.stripe
})

afterAll(() => bench.stop())

test('an idempotency key gets the first answer again, declines included', async () => {
  const first = await createIntent(stripe, { idempotencyKey: 'create-1' })
  const { requestId } = responseOf(first)
  const second = await createIntent(stripe, { idempotencyKey: 'create-1' })
  const { headers } = responseOf(second)
  expect(second.id).toBe(first.id)
  expect(headers['idempotent-replayed']).toBe('true')
  expect(headers['original-request']).toBe(requestId)

  const decline = () =>
    stripe.paymentIntents.confirm(
      first.id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'confirm-1' },
    )
  const charge = (await refusalOf(decline())).charge
  expect((await refusalOf(decline())).charge).toBe(charge)
})

test('an idempotency key is refused with other parameters', async () => {
  await createIntent(stripe, { idempotencyKey: 'create-2' })
  const other = stripe.paymentIntents.create(
    { amount: 9900, currency: 'usd' },
    { idempotencyKey: 'create-2' },
  )
  expect(await refusalOf(other)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
})

test('an idempotency key used thirty times at once makes one intent; the others are told that it is in use, or get it', async () => {
  const calls = Array.from({ length: 30 }, () => createIntent(stripe, { idempotencyKey: 'create-3' }))
  const results = await Promise.allSettled(calls)
  const ids = results.flatMap(result => (result.status === 'fulfilled' ? [result.value.id] : []))
  expect(new Set(ids).size).toBe(1)
  const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  expect(
    refusals.filter(error => error.code !== 'idempotency_key_in_use' || error.statusCode !== 409),
  ).toEqual([])
})

test('an idempotency key is in use while its first request is under way, then gets its answer', async () => {
  const intent = await createIntent(stripe)
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'confirm-2' },
    )
  const blocker = await bench.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT 1 FROM payment_sandbox.payment_intents WHERE id = $1 FOR UPDATE', [intent.id])
  const first = confirm()
  await vi.waitFor(async () => {
    const waiting = await bench.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(waiting.rowCount).toBeGreaterThan(0)
  }, 20_000)
  expect(await refusalOf(confirm())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await blocker.query('ROLLBACK')
  blocker.release()
  expect(await first).toMatchObject({ status: 'succeeded' })
  expect(await confirm()).toEqual(await first)
})

test('an idempotency key of a refused call can be used again', async () => {
  const options = { idempotencyKey: 'create-4' }
  await refusalOf(stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, options))
  expect((await createIntent(stripe, options)).status).toBe('requires_payment_method')
})

function responseOf(answer: object): { headers: Record<string, string>; requestId: string } {
  return (answer as Stripe.Response<object>).lastResponse
}
