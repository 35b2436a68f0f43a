import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
afterEach(() => {
  product.wire.fault = undefined
})

/** How many intents the provider has for a scholarship. */
async function intentsOf(scholarshipId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from payment_sandbox.payment_intents
    where metadata->>'scholarship_id' = ${scholarshipId}`.execute(product.db)
  return rows.length
}

describe('the provider fails', () => {
  test('[P6] the answer to the create is lost: 502, and the next try finds the one intent', async () => {
    const subject = await product.newCase()
    product.wire.fault = request => (request === 'POST /v1/payment_intents' ? 'lost' : undefined)
    const lost = await product.createIntent(subject)
    expect([lost.status, lost.body.error.code]).toEqual([502, 'payment_provider_failed'])
    product.wire.fault = undefined
    const { id, clientSecret } = await product.openIntent(subject)
    expect(await intentsOf(subject.scholarshipId)).toBe(1)
    await product.pay(clientSecret)
    expect((await product.record(subject, id)).status).toBe(201)
    expect(await product.chargesOf(id)).toHaveLength(1)
  })

  test('[P6] one answer is lost: the SDK asks again by itself, and there is still one intent', async () => {
    const subject = await product.newCase()
    let losses = 1
    product.wire.fault = () => (losses-- > 0 ? 'lost' : undefined)
    expect((await product.createIntent(subject)).status).toBe(200)
    expect(await intentsOf(subject.scholarshipId)).toBe(1)
  })

  test('[P6] the answer to the confirmation is lost: the next try says paid, with one charge', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.pay(clientSecret)
    await expect(product.pay(clientSecret)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await product.createIntent(subject)).body).toEqual({
      state: 'paid',
      fee: '$50',
      clientSecret: null,
      transactionId: id,
    })
    expect(await product.chargesOf(id)).toHaveLength(1)
  })

  test('[P6] the provider is down: 502 everywhere, nothing is lost, a retry is safe', async () => {
    const subject = await product.newCase()
    product.wire.fault = () => 'down'
    expect((await product.createIntent(subject)).status).toBe(502)
    product.wire.fault = undefined
    const { id, clientSecret } = await product.openIntent(subject)
    await product.pay(clientSecret)
    product.wire.fault = () => 'down'
    const refused = await product.record(subject, id)
    expect([refused.status, refused.body.error.code]).toEqual([502, 'payment_provider_failed'])
    expect((await product.createIntent(subject)).status).toBe(502)
    product.wire.fault = undefined
    expect((await product.record(subject, id)).status).toBe(201)
    expect((await product.apply(subject)).status).toBe(201)
    expect(await product.paymentsOf(subject)).toHaveLength(1)
  })

  test('[P6] the provider is busy: 503 with Retry-After, and a retry is safe', async () => {
    const subject = await product.newCase()
    product.wire.fault = () => 'busy'
    const busy = await product.createIntent(subject)
    expect([busy.status, busy.body.error.code]).toEqual([503, 'payment_provider_busy'])
    expect(busy.headers['retry-after']).toBe('7')
    product.wire.fault = undefined
    await product.openIntent(subject)
    expect(await intentsOf(subject.scholarshipId)).toBe(1)
  })

  test('[P6] the provider answers an error, which it repeats for the same key: the next try takes a new key', async () => {
    const subject = await product.newCase()
    product.wire.fault = () => 'broken'
    expect((await product.createIntent(subject)).status).toBe(502)
    product.wire.fault = undefined
    await product.openIntent(subject)
    const payments = await product.paymentsOf(subject)
    expect(payments.map(payment => payment.status)).toEqual(['canceled', 'open'])
  })

  test('[P6] the answer to the cancelling of an old intent is lost: the next try goes on with the new fee', async () => {
    const subject = await product.newCase()
    const old = await product.openIntent(subject)
    await product.setFee(subject, 6_000)
    product.wire.fault = request => (request.endsWith('/cancel') ? 'lost' : undefined)
    const answer = await product.createIntent(subject)
    product.wire.fault = undefined
    expect(answer.status).toBe(502)
    const next = await product.openIntent(subject)
    expect(next.id).not.toBe(old.id)
    const payments = await product.paymentsOf(subject)
    expect(payments.map(payment => payment.status)).toEqual(['canceled', 'open'])
  })

  test('[P6] a refund that fails at first is made later, once', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.setFee(subject, 6_000)
    await product.pay(clientSecret)
    product.wire.fault = request => (request === 'POST /v1/refunds' ? 'lost' : undefined)
    expect((await product.record(subject, id)).body.error.code).toBe('payment_unusable')
    product.wire.fault = undefined
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'unusable' }])

    await reconcilePayments(product.deps)
    await reconcilePayments(product.deps)
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })
})
