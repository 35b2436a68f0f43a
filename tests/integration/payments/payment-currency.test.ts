import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { setOffice } from '../../support/office.ts'
import { type Case } from '../../support/payments/payment-steps.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
beforeEach(() => setOffice(product.db, {}))

const applicationOf = (subject: Case) =>
  product.db
    .selectFrom('applications')
    .select(['currency', 'application_fee_minor', 'id'])
    .where('user_id', '=', subject.userId)
    .executeTakeFirst()

/** What the mails say that wait for a person, by their kind. */
async function mailed(kind: string, scholarshipId: string) {
  const { rows } = await sql<{ amount: number; currency: string }>`
    select (payload ->> 'amountMinor')::int as amount, payload ->> 'currency' as currency
    from jobs join payments on payload ->> 'transactionId' = intent_id
    where kind = ${kind} and scholarship_id = ${scholarshipId}`.execute(product.db)
  return rows
}

describe('[P6] [OPS6] the currency of the office', () => {
  test.each([
    { currency: 'eur', fee: '€75.50', minor: 7_550, amount: 7_550 },
    { currency: 'jpy', fee: '¥750', minor: 75_000, amount: 750 },
    { currency: 'kwd', fee: 'KWD\u00A07.50', minor: 750, amount: 7_500 },
  ])(
    'a fee of $fee is charged as $amount, applied with, and given back',
    async ({ currency, fee, ...sums }) => {
      await setOffice(product.db, { currency })
      const subject = await product.newCase({ application_fee_minor: sums.minor })
      const { body } = await product.createIntent(subject)
      expect(body).toMatchObject({ state: 'pay', fee })
      expect(await product.shop.paymentIntents.retrieve(body.transactionId)).toMatchObject({
        amount: sums.amount,
        currency,
      })
      await product.pay(body.clientSecret)
      expect((await product.record(subject, body.transactionId)).status).toBe(201)
      expect(await mailed('send_payment_receipt', subject.scholarshipId)).toEqual([
        { amount: sums.minor, currency },
      ])
      expect((await product.apply(subject)).status).toBe(201)
      expect(await applicationOf(subject)).toMatchObject({ currency, application_fee_minor: sums.minor })

      const returned = await product.newRecordedCase({ application_fee_minor: sums.minor })
      await product.archive(returned.subject, 49)
      await reconcilePayments(product.deps)
      expect(await product.chargesOf(returned.id)).toEqual([
        { amount: sums.amount, amount_refunded: sums.amount },
      ])
      expect(await product.paymentsOf(returned.subject)).toMatchObject([
        { status: 'refunded', refunded_minor: sums.minor, currency },
      ])
      expect(await mailed('send_refund_notice', returned.subject.scholarshipId)).toEqual([
        { amount: sums.minor, currency },
      ])
    },
  )

  test('an open payment begins again in the new currency, and the old intent is cancelled', async () => {
    const { subject, id } = await product.newOpenCase()
    await setOffice(product.db, { currency: 'eur' })
    const next = await product.createIntent(subject)
    expect(next.body).toMatchObject({ state: 'pay', fee: '€50' })
    expect((await product.shop.paymentIntents.retrieve(id)).status).toBe('canceled')
    expect((await product.paymentsOf(subject)).map(({ status, currency }) => [status, currency])).toEqual([
      ['canceled', 'usd'],
      ['open', 'eur'],
    ])
  })

  test('an open payment that nobody comes back to is cancelled after a change', async () => {
    const { subject, id } = await product.newOpenCase()
    await setOffice(product.db, { currency: 'eur' })
    await product.age(subject, 2)
    await reconcilePayments(product.deps)
    expect((await product.shop.paymentIntents.retrieve(id)).status).toBe('canceled')
    expect(await product.statusOf(subject)).toEqual(['canceled'])
  })

  test('what was paid in the old currency while it changed goes back in that currency', async () => {
    const { subject, id } = await product.newPaidCase()
    await setOffice(product.db, { currency: 'jpy' })
    expect((await product.record(subject, id)).body.error.code).toBe('payment_unusable')
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
    expect(await mailed('send_refund_notice', subject.scholarshipId)).toEqual([
      { amount: 5_000, currency: 'usd' },
    ])
  })

  test('what was paid before the change keeps its currency, and is used', async () => {
    const { subject, id: transactionId } = await product.newRecordedCase()
    await setOffice(product.db, { currency: 'eur' })
    expect((await product.createIntent(subject)).body).toEqual({
      state: 'paid',
      fee: '$50',
      clientSecret: null,
      transactionId,
    })
    expect((await product.apply(subject)).status).toBe(201)
    expect(await applicationOf(subject)).toMatchObject({ currency: 'usd', application_fee_minor: 5_000 })
  })

  test('a fee of zero is waived in any currency', async () => {
    const subject = await product.newCase({ application_fee_minor: 0 })
    expect((await product.createIntent(subject)).body).toMatchObject({ state: 'waived', fee: '$0' })
    await setOffice(product.db, { currency: 'eur' })
    expect((await product.createIntent(subject)).body).toMatchObject({ state: 'waived' })
    expect((await product.apply(subject)).status).toBe(201)
    expect(await product.statusOf(subject)).toEqual(['waived'])
  })
})
