import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { startPaymentProduct, webhookSecret } from '../../support/payments/payment-product.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
beforeEach(async () => {
  await product.sandbox.deliverPending()
})

/** A message as Stripe sends it, about an intent. */
function message(intentId: string, changes: object = {}): string {
  return JSON.stringify({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded', amount: 1 } },
    ...changes,
  })
}

function sign(payload: string, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)): string {
  return product.shop.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

describe('POST /payment-webhook', () => {
  test('[P6] [F3] records a payment whose browser was closed, and the application form is offered again', async () => {
    const { subject, id } = await product.newPaidCase()
    await product.sandbox.deliverPending()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
    expect(await product.historyOf(subject)).toEqual([
      'create: creating',
      'create: open',
      'webhook: succeeded',
    ])
    const open = await product.call(subject.userId, 'GET /payment/open')
    expect(open.body).toMatchObject([{ transactionId: id, scholarship: { _id: subject.scholarshipId } }])
    expect((await product.createIntent(subject)).body.state).toBe('paid')
    expect((await product.apply(subject)).status).toBe(201)
  })

  test('[P6] before the return: both tell the same payment, once', async () => {
    const { subject, id } = await product.newPaidCase()
    await product.sandbox.deliverPending()
    expect((await product.record(subject, id)).status).toBe(201)
    const history = await product.historyOf(subject)
    expect(history.filter(line => line.endsWith(': succeeded'))).toEqual(['webhook: succeeded'])
  })

  test('[P6] after the return: nothing is left to write', async () => {
    const { subject } = await product.newRecordedCase()
    const before = await product.paymentsOf(subject)
    expect(await product.sandbox.deliverPending()).toBeGreaterThan(0)
    expect(await product.paymentsOf(subject)).toEqual(before)
    const history = await product.historyOf(subject)
    expect(history.filter(line => line.endsWith(': succeeded'))).toEqual(['return: succeeded'])
  })

  test('[P6] and return at the same moment', async () => {
    const { subject, id } = await product.newPaidCase()
    const [answer] = await Promise.all([product.record(subject, id), product.sandbox.deliverPending()])
    expect(answer.status).toBe(201)
    const history = await product.historyOf(subject)
    expect(history.filter(line => line.endsWith(': succeeded'))).toHaveLength(1)
  })

  test('[P6] the payload is a hint only: what the provider says counts', async () => {
    const { subject, id } = await product.newOpenCase()
    const lie = message(id)
    expect(await product.postWebhook(lie, sign(lie))).toBe(200)
    expect(await product.statusOf(subject)).toEqual(['open'])
  })

  test('[P6] forged: another secret, a changed body, no signature, an old signature', async () => {
    const { subject, id } = await product.newPaidCase()
    const body = message(id)
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    expect(await product.postWebhook(body, sign(body, 'whsec_guessed'))).toBe(400)
    expect(await product.postWebhook(`${body} `, sign(body))).toBe(400)
    expect(await product.postWebhook(body, '')).toBe(400)
    expect(await product.postWebhook(body, sign(body, webhookSecret, hourAgo))).toBe(400)
    expect(await product.statusOf(subject)).toEqual(['open'])
  })

  test('[P6] replayed: 200, and the provider is not even asked', async () => {
    const { subject, id } = await product.newPaidCase()
    const body = message(id)
    expect(await product.postWebhook(body, sign(body))).toBe(200)
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
    product.wire.requests.length = 0
    expect(await product.postWebhook(body, sign(body))).toBe(200)
    expect(product.wire.requests).toEqual([])
  })

  test('[P6] of live mode, of an unknown intent, or of no intent: 200, ignored', async () => {
    const { subject, id } = await product.newPaidCase()
    const messages = [
      message(id, { livemode: true }),
      message('pi_of_somebody_else'),
      message(id, { type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer' } } }),
    ]
    for (const body of messages) expect(await product.postWebhook(body, sign(body))).toBe(200)
    expect(await product.statusOf(subject)).toEqual(['open'])
  })

  test('[P6] of an intent of ours whose payment is not there: 200, and told to a person until it is refunded', async () => {
    const said = vi.spyOn(product.deps.log, 'error')
    onTestFinished(() => said.mockRestore())
    // As after a restore of a backup that is older than the payment.
    const payment = newId()
    const { id, client_secret: clientSecret } = await product.shop.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { payment_id: payment, user_id: newId(), scholarship_id: newId() },
    })
    const tell = async () => {
      const body = message(id)
      expect(await product.postWebhook(body, sign(body))).toBe(200)
    }
    await tell()
    expect(said).not.toHaveBeenCalled()
    await product.pay(clientSecret ?? '')
    await tell()
    const words = 'paid, but there is no such payment here: was a backup restored?'
    expect(said.mock.calls).toEqual([[{ intent: id, payment }, words]])
    await product.shop.refunds.create({ payment_intent: id })
    await tell()
    expect(said).toHaveBeenCalledTimes(1)
  })

  test('[P6] a failure is answered 5xx, and the next delivery succeeds', async () => {
    const { subject, id } = await product.newPaidCase()
    const body = message(id)
    product.wire.fault = () => 'broken'
    expect(await product.postWebhook(body, sign(body))).toBe(502)
    product.wire.fault = undefined
    expect(await product.statusOf(subject)).toEqual(['open'])
    expect(await product.postWebhook(body, sign(body))).toBe(200)
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
  })

  test('[P6] an intent whose answer was lost is found by our id in its metadata', async () => {
    const { subject, id } = await product.newOpenCase()
    await sql`update payments set intent_id = null, status = 'creating' where user_id = ${subject.userId}`.execute(
      product.db,
    )
    const body = message(id)
    expect(await product.postWebhook(body, sign(body))).toBe(200)
    expect(await product.paymentsOf(subject)).toMatchObject([{ intent_id: id, status: 'open' }])
  })

  test('[P6] a disputed payment is blocked', async () => {
    const { subject, id } = await product.newPaidCase('4000000000000259')
    await product.sandbox.deliverPending()
    expect(await product.statusOf(subject)).toEqual(['disputed'])
    expect((await product.apply(subject)).status).toBe(402)
    expect((await product.record(subject, id)).body.error).toMatchObject({
      code: 'payment_unusable',
      message: expect.stringContaining('disputed'),
    })
    expect((await product.call(subject.userId, 'GET /payment/open')).body).toEqual([])
  })

  test('[P6] a payment that staff refunded at the provider cannot be used any more', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.shop.refunds.create({ payment_intent: id })
    await product.sandbox.deliverPending()
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
    expect((await product.apply(subject)).status).toBe(402)
    expect((await product.createIntent(subject)).body.state).toBe('pay')
  })

  test('[P6] a partial refund is kept, and the payment stays usable', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.shop.refunds.create({ payment_intent: id, amount: 1_000 })
    await product.sandbox.deliverPending()
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'succeeded', refunded_minor: 1_000 }])
    expect((await product.apply(subject)).status).toBe(201)
  })
})
