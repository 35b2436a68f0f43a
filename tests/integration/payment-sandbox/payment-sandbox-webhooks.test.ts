import Fastify, { type FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type SandboxBench,
  createIntent,
  keys,
  startSandbox,
} from '../../support/payments/payment-sandbox-support.ts'

/** A shop that checks every event's signature with the SDK before it counts it. */
let shop: FastifyInstance
let received: Stripe.Event[]
let answers: number[]
let bench: SandboxBench
let clock: number

beforeEach(async () => {
  received = []
  answers = []
  clock = Date.now()
  shop = Fastify()
  shop.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const verifier = new Stripe(keys.secretKey)
  shop.post('/webhook', (request, reply) => {
    const status = answers.shift() ?? 200
    const signature = String(request.headers['stripe-signature'])
    const now = Math.floor(clock / 1000)
    received.push(
      verifier.webhooks.constructEvent(
        String(request.body),
        signature,
        keys.webhookSecret,
        60,
        undefined,
        now,
      ),
    )
    return reply.code(status).send()
  })
  const address = await shop.listen({ host: '127.0.0.1', port: 0 })
  bench = await startSandbox({ webhookUrl: () => `${address}/webhook`, now: () => clock })
})

afterEach(async () => {
  await bench.stop()
  await shop.close()
})

function types(): string[] {
  return received.map(event => event.type).sort()
}

test('a payment and its refund are told to the shop in signed events', async () => {
  const paid = await bench.pay('4242424242424242')
  await bench.stripe.refunds.create({ payment_intent: paid.id })
  expect(await bench.sandbox.deliverPending()).toBe(6)
  expect(types()).toEqual([
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
  ])
  const event = received.find(({ type }) => type === 'payment_intent.succeeded')
  expect(event).toMatchObject({
    livemode: false,
    data: {
      object: { id: paid.id, status: 'succeeded', amount_received: 2500, metadata: { payment: 'p1' } },
    },
    request: { id: expect.stringMatching(/^req_/) as string },
  })
  expect(await bench.stripe.events.retrieve(event!.id)).toEqual({ ...event, pending_webhooks: 0 })
  expect(await bench.sandbox.deliverPending()).toBe(0)
})

test('declines, cancellations and disputes are told too', async () => {
  await bench.pay('4000000000000002').catch(() => undefined)
  const { id } = await createIntent(bench.stripe)
  await bench.stripe.paymentIntents.cancel(id)
  await bench.pay('4000000000000259')
  await bench.sandbox.deliverPending()
  expect(types()).toEqual([
    'charge.dispute.created',
    'charge.failed',
    'charge.succeeded',
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
})

test('a refused call is told to nobody', async () => {
  await bench.stripe.paymentIntents.create({ amount: 1, currency: 'usd' }).catch(() => undefined)
  expect(await bench.sandbox.deliverPending()).toBe(0)
  expect(received).toEqual([])
})

test('an event is sent again, with longer and longer waits, until the shop accepts it', async () => {
  answers = [500, 500]
  await createIntent(bench.stripe)
  expect(await bench.sandbox.deliverPending()).toBe(0)
  clock += 1000
  expect(await bench.sandbox.deliverPending()).toBe(0)
  expect(received).toHaveLength(1)
  clock += 1000
  await bench.sandbox.deliverPending()
  expect(received).toHaveLength(2)
  clock += 4000
  expect(await bench.sandbox.deliverPending()).toBe(1)
  expect(new Set(received.map(event => event.id)).size).toBe(1)
  clock += 3_600_000
  expect(await bench.sandbox.deliverPending()).toBe(0)
})

test('several processes deliver each event once', async () => {
  for (let intents = 0; intents < 25; intents++) await createIntent(bench.stripe)
  const processes = [bench.sandbox, bench.another(), bench.another(), bench.another()]
  const counts = await Promise.all(processes.map(sandbox => sandbox.deliverPending()))
  expect(counts.reduce((sum, count) => sum + count)).toBe(25)
  expect(new Set(received.map(event => event.id)).size).toBe(25)
  expect(received).toHaveLength(25)
})

test('events of a process that died while sending are sent by another', async () => {
  await createIntent(bench.stripe)
  await bench.pool.query('UPDATE payment_sandbox.events SET attempts = 1, next_attempt_at = $1', [
    Math.floor(clock / 1000) + 60,
  ])
  expect(await bench.sandbox.deliverPending()).toBe(0)
  clock += 60_000
  expect(await bench.another().deliverPending()).toBe(1)
})

test('a started sandbox delivers by itself, and a stopped one no more', async () => {
  bench.sandbox.start()
  await createIntent(bench.stripe)
  await vi.waitFor(() => expect(types()).toEqual(['payment_intent.created']), 20_000)
  await bench.sandbox.stop()
  await createIntent(bench.stripe)
  expect(types()).toEqual(['payment_intent.created'])
  expect(await bench.another().deliverPending()).toBe(1)
})
