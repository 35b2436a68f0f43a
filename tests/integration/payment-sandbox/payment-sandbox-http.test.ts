import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
