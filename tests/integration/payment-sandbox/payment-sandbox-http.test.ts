import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../stand-ins/payment-sandbox/server/api/endpoints.ts'
import {
  type SandboxBench,
  createIntent,
  keys,
  startSandbox,
} from '../../support/payments/payment-sandbox-support.ts'

let bench: SandboxBench

beforeAll(async () => {
  bench = await startSandbox()
})

afterAll(() => bench.stop())

test('over HTTP it answers the SDK through host, port and protocol, and serves receipts and script', async () => {
  const app = Fastify()
  await app.register(bench.sandbox.plugin)
  await app.register(bench.sandbox.plugin, { prefix: '/payment-sandbox' })
  app.post('/echo', request => request.body)
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  try {
    const remote = new Stripe(keys.secretKey, { host: url.hostname, port: url.port, protocol: 'http' })
    const intent = await createIntent(remote)
    const paid = await remote.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_mastercard',
      expand: ['latest_charge'],
    })
    const charge = paid.latest_charge as Stripe.Charge
    const receipt = await fetch(new URL(charge.receipt_url!, url))
    expect(await receipt.text()).toContain('$25.00')
    expect((await fetch(new URL('/payment-sandbox/receipts/ch_x', url))).status).toBe(404)
    expect((await fetch(new URL('/payment-sandbox/v1/nothing', url))).status).toBe(404)

    const json = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }
    expect(await (await fetch(new URL('/echo', url), json)).json()).toEqual({ a: 1 })
    expect((await fetch(new URL('/payment-sandbox/v1/refunds', url), json)).status).toBe(401)
  } finally {
    await app.close()
  }
})

test('what can be no id is 404, and what no database keeps 400, at every call', async () => {
  const app = Fastify()
  await app.register(bench.sandbox.plugin)
  const headers = {
    authorization: `Bearer ${keys.secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const answers: unknown[] = []
  for (const { method, path } of endpoints.filter(endpoint => endpoint.path.includes(':id'))) {
    for (const id of ['%00', 'pi_1%00', '..%2Fx', '%F0%9F%92%A5']) {
      const url = path.replace(':id', id)
      const answer = await app.inject({ method, url, headers })
      answers.push([answer.statusCode, answer.json().error.code])
    }
  }
  expect(answers.length).toBeGreaterThan(30)
  expect(new Set(answers.map(answer => JSON.stringify(answer)))).toEqual(
    new Set(['[404,"resource_missing"]']),
  )
  const intent = await createIntent(bench.stripe)
  for (const payload of [
    'payment_method=%00',
    'metadata[a%00]=1',
    'metadata[a]=%00',
    'receipt_email=%00@a.b',
  ]) {
    const url = `/v1/payment_intents/${intent.id}`
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  }
  expect(bench.logged).toEqual([])
  await app.close()
})
