import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createCardGateway, wasAnswered } from './card-gateway.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A provider on its own port with the given handler. */
async function startProvider(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  timeoutMs = 20_000,
) {
  const server = createServer(handle)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createCardGateway({ secretKey: 'sk_test_gateway', apiBase, timeoutMs })
}

function refuse(status: number, error: object, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error }))
  }
}

const payment = {
  paymentId: '01890000-0000-7000-8000-000000000000',
  userId: 'user',
  scholarshipId: 'scholarship',
  amountMinor: 5_000,
  currency: 'usd',
}

describe('the card gateway', () => {
  test('[P6] creates an intent at the configured address, with our ids and one key per payment', async () => {
    const requests: { key: unknown; version: unknown; form: Record<string, string> }[] = []
    const gateway = await startProvider(async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams((await request.toArray()).join('')))
      const { 'idempotency-key': key, 'stripe-version': version } = request.headers
      requests.push({ key, version, form })
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          id: 'pi_1',
          status: 'requires_payment_method',
          metadata: { payment_id: payment.paymentId },
        }),
      )
    })
    const [first, second] = await Promise.all([gateway.createIntent(payment), gateway.createIntent(payment)])
    expect(first).toMatchObject({ id: 'pi_1', status: 'open', paymentId: payment.paymentId })
    expect(second).toBe(first)
    expect(requests).toEqual([
      {
        key: `intent:${payment.paymentId}:5000:usd`,
        version: '2026-10-28.endive',
        form: {
          amount: '5000',
          currency: 'usd',
          'allowed_payment_method_types[0]': 'card',
          'metadata[payment_id]': payment.paymentId,
          'metadata[user_id]': 'user',
          'metadata[scholarship_id]': 'scholarship',
        },
      },
    ])
  })

  test('[P6] a provider that does not answer in time is a failure without an answer', async () => {
    const gateway = await startProvider(() => {}, 100)
    const error = await gateway.createIntent(payment).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'payment_provider_failed' })
    expect(wasAnswered(error)).toBe(false)
  })

  test('[P6] too many requests: busy, with the time after which to come back', async () => {
    const limited = refuse(429, { type: 'rate_limit_error', message: 'slow down' }, { 'retry-after': '9' })
    const gateway = await startProvider(limited)
    await expect(gateway.retrieveIntent('pi_1')).rejects.toMatchObject({
      code: 'payment_provider_busy',
      retryAfter: 9,
    })
  })

  test('[P6] an error of the provider is a failure with an answer', async () => {
    const gateway = await startProvider(refuse(400, { type: 'invalid_request_error', message: 'no' }))
    const error = await gateway.createIntent(payment).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'payment_provider_failed' })
    expect(wasAnswered(error)).toBe(true)
  })

  test('[P6] an intent that the provider does not know is null', async () => {
    const unknown = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' }
    const gateway = await startProvider(refuse(404, unknown))
    expect(await gateway.retrieveIntent('pi_1')).toBeNull()
  })

  test('[P6] a charge that was refunded before counts as refunded; a refused refund as failed', async () => {
    const type = 'invalid_request_error'
    const refund = { refundId: 'refund', intentId: 'pi_1' }
    const done = await startProvider(refuse(400, { type, code: 'charge_already_refunded', message: 'done' }))
    expect(await done.refund(refund)).toMatchObject({ status: 'succeeded' })
    const no = await startProvider(refuse(400, { type, code: 'charge_disputed', message: 'disputed' }))
    expect(await no.refund(refund)).toMatchObject({ status: 'failed', failure: 'disputed' })
    const low = await startProvider(refuse(400, { type, code: 'balance_insufficient', message: 'low' }))
    await expect(low.refund(refund), 'and is tried again').rejects.toMatchObject({
      code: 'payment_provider_failed',
    })
  })

  test.each([0, 5_000])(
    '[P6] a failed refund does not count, whether or not the charge counts it (%i)',
    async sum => {
      const refund = { id: 're_1', amount: 5_000, status: 'failed' }
      const kept = { id: 're_2', amount: 1_000, status: 'pending' }
      const refunds = { data: [kept, refund], has_more: false }
      const charge = { id: 'ch_1', created: 1, amount_refunded: sum, refunds, disputed: false }
      const gateway = await startProvider((_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ id: 'pi_1', status: 'succeeded', metadata: {}, latest_charge: charge }))
      })
      expect((await gateway.retrieveIntent('pi_1'))?.charge).toMatchObject({
        refundedMinor: 1_000,
        refunds: [{ id: 're_2', amountMinor: 1_000 }],
      })
    },
  )

  test('[P6] asks for a refund with one key per refund of ours', async () => {
    const keys: unknown[] = []
    const gateway = await startProvider((request, response) => {
      keys.push(request.headers['idempotency-key'])
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id: 're_1', status: 'pending' }))
    })
    const refund = await gateway.refund({ refundId: 'ours', intentId: 'pi_1' })
    expect(refund).toEqual({ id: 're_1', status: 'pending', failure: null })
    expect(keys).toEqual(['refund:ours'])
  })

  test('[P6] knows live mode by its key', () => {
    expect(createCardGateway({ secretKey: 'sk_live_x' }).livemode).toBe(true)
    expect(createCardGateway({ secretKey: 'sk_test_x' }).livemode).toBe(false)
  })
})
