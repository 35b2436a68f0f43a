import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { compareWithProvider } from '../../../server/features/payments/comparison/comparison-service.ts'
import { insertUser } from '../../support/factories.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
let admin: string
beforeAll(async () => {
  admin = await insertUser(product.db, { role: 'admin' })
})
beforeEach(async () => {
  // Earlier tests' payments, here and at the provider.
  await sql`update payments set created_at = now() - interval '40 days'`.execute(product.db)
  await sql`update payment_sandbox.payment_intents set created = now() - interval '40 days'`.execute(
    product.db,
  )
})

/** What the page shows after another night. */
async function compared() {
  await compareWithProvider(product.deps)
  return (await product.call(admin, 'GET /payments/comparison')).body
}

const set = (intentId: string, what: string) =>
  sql`update payments set ${sql.raw(what)} where intent_id = ${intentId}`.execute(product.db)

test('[MONEY1] the books agree: paid, refunded, disputed, and begun payments', async () => {
  await product.newRecordedCase()
  await product.newOpenCase()
  const refunded = await product.newRecordedCase()
  await product.shop.refunds.create({ payment_intent: refunded.id })
  await product.newPaidCase('4000000000000259')
  expect(await compared(), 'what came late is brought in line').toMatchObject({
    payments: 4,
    differences: [],
    differenceCount: 0,
  })
  expect(await product.statusOf(refunded.subject)).toEqual(['refunded'])
})

test('[MONEY1] says what differs from the provider, both ways', async () => {
  const [lost, dearer, back, gone] = [
    await product.newRecordedCase(),
    await product.newRecordedCase(),
    await product.newRecordedCase(),
    await product.newRecordedCase(),
  ]
  await set(lost.id, `intent_id = 'pi_lost'`)
  await set(dearer.id, 'amount_minor = 7000')
  await set(back.id, `status = 'refunded', refunded_minor = 5000`)
  await sql`delete from payment_sandbox.charges where payment_intent = ${gone.id}`.execute(product.db)
  await sql`update payment_sandbox.payment_intents set status = 'canceled', latest_charge = null
    where id = ${gone.id}`.execute(product.db)
  const { differences, differenceCount } = await compared()
  expect(differenceCount).toBe(5)
  const of = (id: string) =>
    differences.filter((each: { transactionId: string }) => each.transactionId === id)
  expect(of(lost.id)).toMatchObject([{ kind: 'only_there', here: '$0', there: '$50' }])
  expect(of('pi_lost')).toMatchObject([{ kind: 'only_here', here: '$50', there: '$0' }])
  expect(of(dearer.id)).toMatchObject([{ kind: 'amount', here: '$70', there: '$50' }])
  expect(of(back.id)).toMatchObject([{ kind: 'refunded', here: '$50', there: '$0' }])
  expect(of(gone.id)).toMatchObject([{ kind: 'only_here', here: '$50', there: '$0' }])
})

test('[MONEY1] compares more payments than the provider lists at once, and none of other sellers', async () => {
  await sql`
    with added as (
      insert into payment_sandbox.payment_intents (id, client_secret, amount, currency, status, metadata)
      select 'pi_many_' || n, 's' || n, 5000, 'usd', 'succeeded', '{}' from generate_series(1, 230) n returning id)
    insert into payment_sandbox.charges (id, payment_intent, payment_method, amount, status)
    select 'ch_' || id, id, 'pm_card_visa', 5000, 'succeeded' from added`.execute(product.db)
  await sql`update payment_sandbox.payment_intents set latest_charge = 'ch_' || id where id like 'pi_many_%'`.execute(
    product.db,
  )
  expect(await compared()).toMatchObject({ payments: 230, differenceCount: 0 })
  await sql`update payment_sandbox.payment_intents set metadata = '{"payment_id":"019ac000-0000-7000-8000-000000000001"}'
    where id like 'pi_many_%'`.execute(product.db)
  const { differences, differenceCount } = await compared()
  expect([differences.length, differenceCount]).toEqual([100, 230])
})

test('[MONEY1] a night without the provider stores nothing, so that the job runs again', async () => {
  const last = await compared()
  product.wire.fault = () => 'down'
  try {
    await expect(compareWithProvider(product.deps)).rejects.toThrow('payment service')
  } finally {
    product.wire.fault = undefined
  }
  expect((await product.call(admin, 'GET /payments/comparison')).body).toEqual(last)
})
