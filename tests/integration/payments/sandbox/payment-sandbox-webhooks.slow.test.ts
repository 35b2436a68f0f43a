import Fastify, { type FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type SandboxBench,
  createIntent,
  intentParams,
  keys,
  startSandbox,
} from '../../../support/payments/payment-sandbox-support.ts'

/** A shop that checks every event's signature with the SDK before it counts it. */
let shop: FastifyInstance
let received: Stripe.Event[]
let answers: number[]
let bench: SandboxBench

beforeEach(async () => {
  received = []
  answers = []
  shop = Fastify()
  shop.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const verifier = new Stripe(keys.secretKey)
  shop.post('/webhook', (request, reply) => {
    const status = answers.shift() ?? 200
    const signature = String(request.headers['stripe-signature'])
    received.push(verifier.webhooks.constructEvent(String(request.body), signature, keys.webhookSecret))
    return reply.code(status).send()
  })
  const address = await shop.listen({ host: '127.0.0.1', port: 0 })
  bench = await startSandbox({ webhookUrl: () => `${address}/webhook` })
})

afterEach(async () => {
  await bench.stop()
  await shop.close()
})

/** Lets these seconds go by for the events that wait. */
function waitSeconds(seconds: number) {
  const sql =
    'UPDATE payment_sandbox.events SET next_attempt_at = next_attempt_at - make_interval(secs => $1)'
  return bench.pool.query(sql, [seconds])
}

function types(): string[] {
  return received.map(event => event.type).sort()
}

test('a payment and its refund are told to the shop in signed events', async () => {
  const paid = await bench.pay('4242424242424242')
  await bench.stripe.refunds.create({ payment_intent: paid.id })
  expect(await bench.sandbox.deliverPending()).toBe(4)
  expect(types()).toEqual([
    'charge.refunded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
  ])
  const event = received.find(({ type }) => type === 'payment_intent.succeeded')
  expect(event).toMatchObject({
    livemode: false,
    data: {
      object: { id: paid.id, status: 'succeeded', amount_received: 2500, metadata: { payment: 'p1' } },
    },
  })
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
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
})

test('a refused call is told to nobody', async () => {
  await bench.stripe.paymentIntents.create({ ...intentParams, amount: 1 }).catch(() => undefined)
  expect(await bench.sandbox.deliverPending()).toBe(0)
  expect(received).toEqual([])
})

test('an event is sent again, with longer and longer waits, until the shop accepts it', async () => {
  answers = [500, 500]
  await createIntent(bench.stripe)
  expect(await bench.sandbox.deliverPending()).toBe(0)
  expect(await bench.sandbox.deliverPending()).toBe(0)
  expect(received).toHaveLength(1)
  await waitSeconds(2)
  await bench.sandbox.deliverPending()
  expect(received).toHaveLength(2)
  await waitSeconds(2)
  expect(await bench.sandbox.deliverPending()).toBe(0)
  expect(received).toHaveLength(2)
  await waitSeconds(2)
  expect(await bench.sandbox.deliverPending()).toBe(1)
  expect(new Set(received.map(event => event.id)).size).toBe(1)
  await waitSeconds(3600)
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
  await bench.pool.query(
    `UPDATE payment_sandbox.events SET attempts = 1, next_attempt_at = now() + interval '60 seconds'`,
  )
  expect(await bench.sandbox.deliverPending()).toBe(0)
  await waitSeconds(60)
  expect(await bench.another().deliverPending()).toBe(1)
})

test('a started sandbox delivers by itself, and a stopped one no more', async () => {
  bench.sandbox.start()
  await createIntent(bench.stripe)
  await vi.waitFor(() => expect(types()).toEqual(['payment_intent.created']), 60_000)
  await bench.sandbox.stop()
  await createIntent(bench.stripe)
  expect(types()).toEqual(['payment_intent.created'])
  expect(await bench.another().deliverPending()).toBe(1)
})
