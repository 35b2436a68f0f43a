import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeIntent } from '../../../server/features/payments/intents/sync-intent.ts'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { insertUser } from '../../support/factories.ts'
import { startPaymentProduct, webhookSecret } from '../../support/payments/payment-product.ts'
import { type Case, longOver } from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
let moderator: string
beforeAll(async () => {
  moderator = await insertUser(product.db, { role: 'moderator' })
})

/** What staff are shown of one person's payments. */
async function problemsOf({ userId }: Case) {
  const { status, body } = await product.call(moderator, 'GET /overview')
  expect(status).toBe(200)
  expect(body.paymentProblemCount).toBe(body.paymentProblems.length)
  const { user_email: email } = await product.db
    .selectFrom('users')
    .select('user_email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return body.paymentProblems.filter((problem: { payerEmail: string }) => problem.payerEmail === email)
}

const failsRefunds = '4000000000005126'

/** Pays with a card whose bank sends refunds back later, misses the deadline, and gets the money back. */
async function refundedOnce() {
  const { subject, id } = await product.newPaidCase(failsRefunds)
  await product.sandbox.deliverPending()
  await product.setDeadline(subject, longOver())
  await reconcilePayments(product.deps)
  await product.sandbox.deliverPending()
  expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
  expect(await problemsOf(subject)).toEqual([])
  return { subject, id }
}

/** The bank's minute is over. */
async function failRefund(intentId: string) {
  await sql`update payment_sandbox.refunds set fails_at = now()
    where payment_intent = ${intentId} and fails_at is not null`.execute(product.db)
  await product.sandbox.deliverPending()
}

const setPayment = (
  intentId: string,
  changes: { intent_id?: string; updated_at?: Date; livemode?: boolean },
) => product.db.updateTable('payments').set(changes).where('intent_id', '=', intentId).execute()

describe('GET /overview of staff', () => {
  test('[P6] [T4] shows a disputed payment, with whose it is and how the provider calls it', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase({ scholarship_name: 'Harbour Award' })
    expect(await problemsOf(subject)).toEqual([])
    await product.pay(clientSecret, '4000000000000259')
    await product.sandbox.deliverPending()
    expect(await problemsOf(subject)).toEqual([
      {
        problem: 'disputed',
        transactionId: id,
        amount: '$50',
        at: expect.any(String),
        scholarshipName: 'Harbour Award',
        payerName: expect.any(String),
        payerEmail: expect.any(String),
      },
    ])
    expect((await product.apply(subject)).status, 'and it is blocked').toBe(402)
  })

  test('[P6] a dispute that was won leaves the payment usable, and is no problem any more', async () => {
    const { subject, id } = await product.newPaidCase('4000000000000259')
    await product.sandbox.deliverPending()
    expect(await product.statusOf(subject)).toEqual(['disputed'])
    const { data } = await product.shop.disputes.list({ payment_intent: id })
    await product.shop.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await product.sandbox.deliverPending()
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
    expect(await problemsOf(subject)).toEqual([])
    expect((await product.apply(subject)).status).toBe(201)
  })

  test('[P6] shows a dispute that comes after the application', async () => {
    const { subject, id } = await product.newRecordedCase()
    expect((await product.apply(subject)).status).toBe(201)
    await sql`update payments set status = 'disputed' where intent_id = ${id}`.execute(product.db)
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'disputed', transactionId: id }])
  })

  test('[P6] shows a refused refund until the money went back in another way', async () => {
    const { subject, id } = await product.newRecordedCase()
    const gone = `${id}_gone`
    await setPayment(id, { intent_id: gone })
    await product.setDeadline(subject, longOver())
    await reconcilePayments(product.deps)
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'refund_failed', transactionId: gone }])
    await setPayment(gone, { intent_id: id })
    await product.shop.refunds.create({ payment_intent: id })
    await product.sandbox.deliverPending()
    expect(await problemsOf(subject)).toEqual([])
  })

  test('[P6] shows a refund that the bank sent back later, until the money went back in another way', async () => {
    const { subject, id } = await refundedOnce()
    await failRefund(id)
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'unusable', refunded_minor: 0 }])
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'refund_failed', transactionId: id }])
    const failures = (await product.historyOf(subject)).filter(line => line.includes('refund failed'))
    expect(failures, 'told once, by three events').toEqual([
      'webhook: refund failed: expired_or_canceled_card',
    ])
    await reconcilePayments(product.deps)
    expect(await product.chargesOf(id), 'not tried again by itself').toMatchObject([{ amount_refunded: 0 }])

    await product.shop.refunds.create({ payment_intent: id })
    await product.sandbox.deliverPending()
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
    expect(await problemsOf(subject)).toEqual([])
  })

  test('[P6] an answer that is older than the failed refund does not hide it', async () => {
    const { subject, id } = await refundedOnce()
    const older = await product.deps.gateway.retrieveIntent(id)
    await failRefund(id)
    if (older) await writeIntent(product.deps, older, 'webhook')
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'unusable', refunded_minor: 0 }])
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'refund_failed' }])
  })

  test('[P6] shows a refund of staff at the provider that the bank sent back', async () => {
    const { subject, id } = await product.newPaidCase(failsRefunds)
    await product.shop.refunds.create({ payment_intent: id })
    await product.sandbox.deliverPending()
    await failRefund(id)
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'unusable', refunded_minor: 0 }])
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'refund_failed', transactionId: id }])
  })

  test('[P6] a signed message that a refund failed is not believed: the provider is asked', async () => {
    const { subject, id } = await product.newOpenCase()
    await product.pay((await product.openIntent(subject)).clientSecret)
    const refund = await product.shop.refunds.create({ payment_intent: id })
    await product.sandbox.deliverPending()
    const object = { ...refund, status: 'failed' }
    const event = { id: `evt_${refund.id}`, object: 'event', type: 'refund.failed', livemode: false }
    const body = JSON.stringify({ ...event, data: { object } })
    const signature = product.shop.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret })
    expect(await product.postWebhook(body, signature)).toBe(200)
    expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
    expect(await problemsOf(subject)).toEqual([])
  })

  test('[P6] no longer shows disputes that ended, and none of the other mode', async () => {
    const { subject, id } = await product.newPaidCase('4000000000000259')
    await product.sandbox.deliverPending()
    await setPayment(id, { livemode: true })
    expect(await problemsOf(subject)).toEqual([])
    await setPayment(id, { livemode: false, updated_at: new Date(Date.now() - 121 * 86_400_000) })
    expect(await problemsOf(subject)).toEqual([])
  })
})
