import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { consumePayment } from '../../../server/features/payments/consume-payment-service.ts'
import { takeUnusablePayments } from '../../../server/features/payments/reconciler/reconciler-repository.ts'
import { settleRefunds } from '../../../server/features/payments/refunds/refund-service.ts'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { untilWaiting } from '../../support/database/postgres.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { justOver, longOver } from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
afterEach(() => {
  product.wire.fault = undefined
})

const hours = 60
const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`
const reconcile = () => reconcilePayments(product.deps)
const providerStatus = async (id: string) => (await product.shop.paymentIntents.retrieve(id)).status

describe('the reconciler', () => {
  test('[P6] [F3] records a payment whose webhooks were lost and whose browser was closed', async () => {
    const { subject } = await product.newPaidCase()
    await product.age(subject, 2)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
    expect(await product.historyOf(subject)).toContain('reconciler: succeeded')
    expect((await product.call(subject.userId, 'GET /payment/open')).body).toHaveLength(1)
    expect((await product.apply(subject)).status).toBe(201)
  })

  test('[P6] leaves an intent alone while somebody is paying it', async () => {
    const { subject, id } = await product.newOpenCase()
    product.wire.requests.length = 0
    await reconcile()
    expect(product.wire.requests).toEqual([])
    await product.age(subject, 23 * hours)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['open'])
    expect(await providerStatus(id)).toBe('requires_payment_method')
  })

  test('[P6] looks at an old open intent less and less often', async () => {
    const { subject } = await product.newOpenCase()
    const looks = async (createdMinutesAgo: number, lookedAtMinutesAgo: number) => {
      await product.age(subject, createdMinutesAgo)
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
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.age(subject, 24 * hours + 1)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['canceled'])
    expect(await providerStatus(id)).toBe('canceled')
    await expect(product.pay(clientSecret)).rejects.toThrow('status of canceled')
    expect((await product.openIntent(subject)).id).not.toBe(id)
  })

  test('[P6] keeps a payment that was made just before it would have been abandoned', async () => {
    const { subject } = await product.newPaidCase()
    await product.age(subject, 25 * hours)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
  })

  test('[P6] drops a payment whose intent was never made', async () => {
    const subject = await product.newCase()
    product.wire.fault = () => 'down'
    await product.createIntent(subject)
    product.wire.fault = undefined
    expect(await product.statusOf(subject)).toEqual(['creating'])
    await product.age(subject, 25 * hours)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['canceled'])
  })

  test('[F3] cancels intents for what is closed, archived or has another fee', async () => {
    const late = await product.newCase()
    const archived = await product.newCase()
    const changed = await product.newCase()
    const cases = [late, archived, changed]
    const intents = await Promise.all(cases.map(subject => product.openIntent(subject)))
    await product.setDeadline(late, justOver())
    await product.archive(archived, 1)
    await product.setFee(changed, 6_000)
    for (const subject of cases) await product.age(subject, 2)
    await reconcile()
    for (const subject of cases) expect(await product.statusOf(subject)).toEqual(['canceled'])
    for (const { id } of intents) expect(await providerStatus(id)).toBe('canceled')
  })

  test('[F3] refunds a payer who did not apply within 48 hours after the deadline, not before', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.setDeadline(subject, justOver())
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])

    await product.setDeadline(subject, longOver())
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['refunded'])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
    expect((await product.apply(subject)).body.error.code).toBe('deadline_passed')
    expect((await product.call(subject.userId, 'GET /payment/open')).body).toEqual([])
  })

  test('[F3] refunds a payer who did not apply within 48 hours after archiving, not before', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.archive(subject, 47)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
    await product.archive(subject, 49)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['refunded'])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[F3] never refunds a payment that was used for an application', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.apply(subject)
    await product.setDeadline(subject, longOver())
    await product.archive(subject, 100)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 0 }])
  })

  test('[P6] refunds once, however many processes reconcile at once', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.setDeadline(subject, longOver())
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(await product.statusOf(subject)).toEqual(['refunded'])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[P6] a refund that two processes carry out at the same time is told once', async () => {
    const { subject } = await product.newRecordedCase()
    await product.setDeadline(subject, longOver())
    product.wire.fault = request => (request === 'POST /v1/refunds' ? 'broken' : undefined)
    await reconcile()
    product.wire.fault = undefined
    const holder = await product.db.startTransaction().execute()
    await holder.selectFrom('payments').where('user_id', '=', subject.userId).forUpdate().execute()
    const first = settleRefunds(product.deps)
    await untilWaiting(product.db, 1)
    const second = settleRefunds(product.deps)
    await untilWaiting(product.db, 2)
    await holder.commit().execute()
    await Promise.all([first, second])
    const history = await product.historyOf(subject)
    expect(history.filter(line => line.endsWith(': refund succeeded'))).toHaveLength(1)
    expect(await product.statusOf(subject)).toEqual(['refunded'])
  })

  test('[F3] either the application or the refund gets the money: an application waits for the reconciler', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.setDeadline(subject, longOver())
    const reconciler = await product.db.startTransaction().execute()
    const taken = await takeUnusablePayments(reconciler, { livemode: false, limit: 50 })
    expect(taken).toHaveLength(1)
    await product.setDeadline(subject, justOver())
    const applying = product.apply(subject)
    await untilWaiting(product.db)
    await reconciler.commit().execute()
    expect((await applying).status).toBe(409)
    expect(await product.paymentsOf(subject)).toMatchObject([
      { intent_id: id, status: 'unusable', consumed_at: null },
    ])
  })

  test('[F3] either the application or the refund gets the money: the reconciler leaves what is being used', async () => {
    const { subject } = await product.newRecordedCase()
    const applying = await product.db.startTransaction().execute()
    await consumePayment(applying, { livemode: false }, subject)
    await product.setDeadline(subject, longOver())
    await reconcile()
    await applying.commit().execute()
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
  })

  test('[M2] refunds the unused payment of a deleted account, and keeps the payment without the person', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.db.deleteFrom('users').where('id', '=', subject.userId).execute()
    await reconcile()
    const payment = await product.db
      .selectFrom('payments')
      .selectAll()
      .where('intent_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ user_id: null, status: 'refunded' })
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[M2] money that arrives after the account was deleted is sent back', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.db.deleteFrom('users').where('id', '=', subject.userId).execute()
    await product.pay(clientSecret)
    await product.sandbox.deliverPending()
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
  })

  test('[P6] a refund that the provider refuses is left to a person, and not asked for again', async () => {
    const { subject, id } = await product.newPaidCase()
    await product.record(subject, id)
    await product.db
      .updateTable('payments')
      .set({ intent_id: 'pi_gone' })
      .where('intent_id', '=', id)
      .execute()
    await product.setDeadline(subject, longOver())
    await reconcile()
    product.wire.requests.length = 0
    await reconcile()
    expect(product.wire.requests).toEqual([])
    expect(await product.statusOf(subject)).toEqual(['unusable'])
    expect((await product.historyOf(subject)).at(-1)).toMatch(/^reconciler: refund failed/)
  })

  test('[P6] goes on when the provider is down: nothing is lost, the next run does the rest', async () => {
    const { subject } = await product.newPaidCase()
    await product.age(subject, 5)
    product.wire.fault = () => 'broken'
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['open'])
    product.wire.fault = undefined
    await product.age(subject, 5)
    await reconcile()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
  })

  test('[P6] the history of payments can be neither changed nor erased', async () => {
    await product.payFee(await product.newCase())
    const erase = product.db.deleteFrom('payment_log').execute()
    await expect(erase).rejects.toThrow('append-only')
    const change = product.db.updateTable('payment_log').set({ what: 'nothing' }).execute()
    await expect(change).rejects.toThrow('append-only')
  })
})
