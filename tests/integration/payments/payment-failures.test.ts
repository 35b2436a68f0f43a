import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../../server/payments/reconciler/reconciler.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import {
  apply,
  chargesOf,
  createIntent,
  newCase,
  openIntent,
  paymentsOf,
  record,
  setFee,
} from '../../support/payments/payment-steps.ts'
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
    const subject = await newCase(product)
    product.wire.fault = request => (request === 'POST /v1/payment_intents' ? 'lost' : undefined)
    const lost = await createIntent(product, subject)
    expect([lost.status, lost.body.error.code]).toEqual([502, 'payment_provider_failed'])
    product.wire.fault = undefined
    const { id, clientSecret } = await openIntent(product, subject)
    expect(await intentsOf(subject.scholarshipId)).toBe(1)
    await product.pay(clientSecret)
    expect((await record(product, subject, id)).status).toBe(201)
    expect(await chargesOf(product, id)).toHaveLength(1)
  })

  test('[P6] one answer is lost: the SDK asks again by itself, and there is still one intent', async () => {
    const subject = await newCase(product)
    let losses = 1
    product.wire.fault = () => (losses-- > 0 ? 'lost' : undefined)
    expect((await createIntent(product, subject)).status).toBe(200)
    expect(await intentsOf(subject.scholarshipId)).toBe(1)
  })

  test('[P6] the answer to the confirmation is lost: the next try says paid, with one charge', async () => {
    const subject = await newCase(product)
    const { id, clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret)
    await expect(product.pay(clientSecret)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await createIntent(product, subject)).body).toEqual({
      state: 'paid',
      fee: '$50',
      clientSecret: null,
      transactionId: id,
    })
    expect(await chargesOf(product, id)).toHaveLength(1)
  })

  test('[P6] the provider is down: 502 everywhere, nothing is lost, a retry is safe', async () => {
    const subject = await newCase(product)
    product.wire.fault = () => 'down'
    expect((await createIntent(product, subject)).status).toBe(502)
    product.wire.fault = undefined
    const { id, clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret)
    product.wire.fault = () => 'down'
    const refused = await record(product, subject, id)
    expect([refused.status, refused.body.error.code]).toEqual([502, 'payment_provider_failed'])
    expect((await createIntent(product, subject)).status).toBe(502)
    product.wire.fault = undefined
    expect((await record(product, subject, id)).status).toBe(201)
    expect((await apply(product, subject)).status).toBe(201)
    expect(await paymentsOf(product, subject)).toHaveLength(1)
  })

  test('[P6] the provider is busy: 503 with Retry-After, and a retry is safe', async () => {
    const subject = await newCase(product)
    product.wire.fault = () => 'busy'
    const busy = await createIntent(product, subject)
    expect([busy.status, busy.body.error.code]).toEqual([503, 'payment_provider_busy'])
    expect(busy.headers['retry-after']).toBe('7')
    product.wire.fault = undefined
    await openIntent(product, subject)
    expect(await intentsOf(subject.scholarshipId)).toBe(1)
  })

  test('[P6] the provider answers an error, which it repeats for the same key: the next try takes a new key', async () => {
    const subject = await newCase(product)
    product.wire.fault = () => 'broken'
    expect((await createIntent(product, subject)).status).toBe(502)
    product.wire.fault = undefined
    await openIntent(product, subject)
    const payments = await paymentsOf(product, subject)
    expect(payments.map(payment => payment.status)).toEqual(['canceled', 'open'])
  })

  test('[P6] the answer to the cancelling of an old intent is lost: the next try goes on with the new fee', async () => {
    const subject = await newCase(product)
    const old = await openIntent(product, subject)
    await setFee(product, subject, 6_000)
    product.wire.fault = request => (request.endsWith('/cancel') ? 'lost' : undefined)
    const answer = await createIntent(product, subject)
    product.wire.fault = undefined
    expect(answer.status).toBe(502)
    const next = await openIntent(product, subject)
    expect(next.id).not.toBe(old.id)
    const payments = await paymentsOf(product, subject)
    expect(payments.map(payment => payment.status)).toEqual(['canceled', 'open'])
  })

  test('[P6] a refund that fails at first is made later, once', async () => {
    const subject = await newCase(product)
    const { id, clientSecret } = await openIntent(product, subject)
    await setFee(product, subject, 6_000)
    await product.pay(clientSecret)
    product.wire.fault = request => (request === 'POST /v1/refunds' ? 'lost' : undefined)
    expect((await record(product, subject, id)).body.error.code).toBe('payment_unusable')
    product.wire.fault = undefined
    expect(await paymentsOf(product, subject)).toMatchObject([{ status: 'unusable' }])

    await reconcilePayments(product.deps)
    await reconcilePayments(product.deps)
    expect(await paymentsOf(product, subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })
})
