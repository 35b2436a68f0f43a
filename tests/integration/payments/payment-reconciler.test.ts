import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { consumePayment } from '../../../server/payments/consume-payment-service.ts'
import { takeUnusablePayments } from '../../../server/payments/reconciler/reconciler-repository.ts'
import { settleRefunds } from '../../../server/payments/refunds/refunds.ts'
import { reconcilePayments } from '../../../server/payments/reconciler/reconciler.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import {
  age,
  apply,
  archive,
  type Case,
  chargesOf,
  createIntent,
  historyOf,
  justOver,
  longOver,
  newCase,
  openIntent,
  payFee,
  paymentsOf,
  record,
  setDeadline,
  setFee,
} from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
afterEach(() => {
  product.wire.fault = undefined
})

const hours = 60
const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`
const reconcile = () => reconcilePayments(product.deps)
const statusOf = async (subject: Case) => (await paymentsOf(product, subject)).map(({ status }) => status)
const providerStatus = async (id: string) => (await product.shop.paymentIntents.retrieve(id)).status

/** Until so many statements on this database wait for another's lock. */
async function somebodyWaits(count = 1): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(product.db)).rows.length < count);
}

describe('the reconciler', () => {
  test('[P6] [F3] records a payment whose webhooks were lost and whose browser was closed', async () => {
    const subject = await newCase(product)
    const { clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret)
    await age(product, subject, 2)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])
    expect(await historyOf(product, subject)).toContain('reconciler: succeeded')
    expect((await product.call(subject.userId, 'GET /payment/open')).body).toHaveLength(1)
    expect((await apply(product, subject)).status).toBe(201)
  })

  test('[P6] leaves an intent alone while somebody is paying it', async () => {
    const subject = await newCase(product)
    const { id } = await openIntent(product, subject)
    product.wire.requests.length = 0
    await reconcile()
    expect(product.wire.requests).toEqual([])
    await age(product, subject, 23 * hours)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['open'])
    expect(await providerStatus(id)).toBe('requires_payment_method')
  })

  test('[P6] looks at an old open intent less and less often', async () => {
    const subject = await newCase(product)
    await openIntent(product, subject)
    const looks = async (createdMinutesAgo: number, lookedAtMinutesAgo: number) => {
      await age(product, subject, createdMinutesAgo)
      await product.db
        .updateTable('payments')
        .set({ updated_at: minutesAgo(lookedAtMinutesAgo) })
        .where('user_id', '=', subject.userId)
        .execute()
      product.wire.requests.length = 0
      await reconcile()
      return product.wire.requests.length
    }
    expect(await looks(4, 2)).toBe(1)
    expect(await looks(10 * hours, 2)).toBe(0)
    expect(await looks(10 * hours, 4 * hours)).toBe(1)
  })

  test('[P6] cancels an intent that was abandoned for 24 hours, and one can start again', async () => {
    const subject = await newCase(product)
    const { id, clientSecret } = await openIntent(product, subject)
    await age(product, subject, 24 * hours + 1)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['canceled'])
    expect(await providerStatus(id)).toBe('canceled')
    await expect(product.pay(clientSecret)).rejects.toThrow('status of canceled')
    expect((await openIntent(product, subject)).id).not.toBe(id)
  })

  test('[P6] keeps a payment that was made just before it would have been abandoned', async () => {
    const subject = await newCase(product)
    const { clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret)
    await age(product, subject, 25 * hours)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])
  })

  test('[P6] drops a payment whose intent was never made', async () => {
    const subject = await newCase(product)
    product.wire.fault = () => 'down'
    await createIntent(product, subject)
    product.wire.fault = undefined
    expect(await statusOf(subject)).toEqual(['creating'])
    await age(product, subject, 25 * hours)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['canceled'])
  })

  test('[F3] cancels intents for what is closed, archived or has another fee', async () => {
    const late = await newCase(product)
    const archived = await newCase(product)
    const changed = await newCase(product)
    const cases = [late, archived, changed]
    const intents = await Promise.all(cases.map(subject => openIntent(product, subject)))
    await setDeadline(product, late, justOver())
    await archive(product, archived, 1)
    await setFee(product, changed, 6_000)
    for (const subject of cases) await age(product, subject, 2)
    await reconcile()
    for (const subject of cases) expect(await statusOf(subject)).toEqual(['canceled'])
    for (const { id } of intents) expect(await providerStatus(id)).toBe('canceled')
  })

  test('[F3] refunds a payer who did not apply within 48 hours after the deadline, not before', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    await setDeadline(product, subject, justOver())
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])

    await setDeadline(product, subject, longOver())
    await reconcile()
    expect(await statusOf(subject)).toEqual(['refunded'])
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
    expect((await apply(product, subject)).body.error.code).toBe('deadline_passed')
    expect((await product.call(subject.userId, 'GET /payment/open')).body).toEqual([])
  })

  test('[F3] refunds a payer who did not apply within 48 hours after archiving, not before', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    await archive(product, subject, 47)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])
    await archive(product, subject, 49)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['refunded'])
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[F3] never refunds a payment that was used for an application', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    await apply(product, subject)
    await setDeadline(product, subject, longOver())
    await archive(product, subject, 100)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 0 }])
  })

  test('[P6] refunds once, however many processes reconcile at once', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    await setDeadline(product, subject, longOver())
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(await statusOf(subject)).toEqual(['refunded'])
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[P6] a refund that two processes carry out at the same time is told once', async () => {
    const subject = await newCase(product)
    await payFee(product, subject)
    await setDeadline(product, subject, longOver())
    product.wire.fault = request => (request === 'POST /v1/refunds' ? 'broken' : undefined)
    await reconcile()
    product.wire.fault = undefined
    const holder = await product.db.startTransaction().execute()
    await holder.selectFrom('payments').where('user_id', '=', subject.userId).forUpdate().execute()
    const first = settleRefunds(product.deps)
    await somebodyWaits(1)
    const second = settleRefunds(product.deps)
    await somebodyWaits(2)
    await holder.commit().execute()
    await Promise.all([first, second])
    const history = await historyOf(product, subject)
    expect(history.filter(line => line.endsWith(': refund succeeded'))).toHaveLength(1)
    expect(await statusOf(subject)).toEqual(['refunded'])
  })

  test('[F3] either the application or the refund gets the money: an application waits for the reconciler', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    await setDeadline(product, subject, longOver())
    const reconciler = await product.db.startTransaction().execute()
    const taken = await takeUnusablePayments(reconciler, { livemode: false, limit: 50 })
    expect(taken).toHaveLength(1)
    await setDeadline(product, subject, justOver())
    const applying = apply(product, subject)
    await somebodyWaits()
    await reconciler.commit().execute()
    expect((await applying).status).toBe(409)
    expect(await paymentsOf(product, subject)).toMatchObject([
      { intent_id: id, status: 'unusable', consumed_at: null },
    ])
  })

  test('[F3] either the application or the refund gets the money: the reconciler leaves what is being used', async () => {
    const subject = await newCase(product)
    await payFee(product, subject)
    const owner = { ...subject, livemode: false }
    const applying = await product.db.startTransaction().execute()
    await consumePayment(applying, owner)
    await setDeadline(product, subject, longOver())
    await reconcile()
    await applying.commit().execute()
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])
  })

  test('[M2] refunds the unused payment of a deleted account, and keeps the payment without the person', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    await product.db.deleteFrom('users').where('id', '=', subject.userId).execute()
    await reconcile()
    const payment = await product.db
      .selectFrom('payments')
      .selectAll()
      .where('intent_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ user_id: null, status: 'refunded' })
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[M2] money that arrives after the account was deleted is sent back', async () => {
    const subject = await newCase(product)
    const { id, clientSecret } = await openIntent(product, subject)
    await product.db.deleteFrom('users').where('id', '=', subject.userId).execute()
    await product.pay(clientSecret)
    await product.sandbox.deliverPending()
    expect(await chargesOf(product, id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[P6] a refund that the provider refuses is left to a person, and not asked for again', async () => {
    const subject = await newCase(product)
    const { id, clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret)
    await record(product, subject, id)
    await product.db
      .updateTable('payments')
      .set({ intent_id: 'pi_gone' })
      .where('intent_id', '=', id)
      .execute()
    await setDeadline(product, subject, longOver())
    await reconcile()
    product.wire.requests.length = 0
    await reconcile()
    expect(product.wire.requests).toEqual([])
    expect(await statusOf(subject)).toEqual(['unusable'])
    expect((await historyOf(product, subject)).at(-1)).toMatch(/^reconciler: refund failed/)
  })

  test('[P6] goes on when the provider is down: nothing is lost, the next run does the rest', async () => {
    const subject = await newCase(product)
    const { clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret)
    await age(product, subject, 5)
    product.wire.fault = () => 'broken'
    await reconcile()
    expect(await statusOf(subject)).toEqual(['open'])
    product.wire.fault = undefined
    await age(product, subject, 5)
    await reconcile()
    expect(await statusOf(subject)).toEqual(['succeeded'])
  })

  test('[P6] the history of payments can be neither changed nor erased', async () => {
    await payFee(product, await newCase(product))
    const erase = product.db.deleteFrom('payment_log').execute()
    await expect(erase).rejects.toThrow('append-only')
    const change = product.db.updateTable('payment_log').set({ what: 'nothing' }).execute()
    await expect(change).rejects.toThrow('append-only')
  })
})
