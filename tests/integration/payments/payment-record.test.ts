import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { justOver } from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)

describe('[API21] POST /payment', () => {
  test('[P4] records what the provider confirms, and mails a receipt once', async () => {
    const { subject, id } = await product.newPaidCase()
    const answer = await product.record(subject, id)
    expect(answer.status).toBe(201)
    const [payment] = await product.paymentsOf(subject)
    expect(payment).toMatchObject({
      id: answer.body.insertedId,
      status: 'succeeded',
      amount_minor: 5_000,
      currency: 'usd',
      card_brand: 'visa',
      card_last4: '4242',
      consumed_at: null,
    })
    expect(payment?.paid_at).toBeInstanceOf(Date)
    expect(payment?.recorded_at).toBeInstanceOf(Date)
    const jobs = await product.db
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .where('key', '=', `receipt:${payment?.id}`)
      .execute()
    expect(jobs).toEqual([
      {
        kind: 'send_payment_receipt',
        payload: expect.objectContaining({ amountMinor: 5_000, transactionId: id }),
      },
    ])
  })

  test('[P4] the same call again, at once or after applying, answers the same and records nothing twice', async () => {
    const { subject, id } = await product.newPaidCase()
    const answers = await Promise.all(Array.from({ length: 8 }, () => product.record(subject, id)))
    expect((await product.apply(subject)).status).toBe(201)
    answers.push(await product.record(subject, id))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map(answer => answer.body.insertedId)).size).toBe(1)
    const history = await product.historyOf(subject)
    expect(history.filter(line => line.endsWith(': succeeded'))).toHaveLength(1)
  })

  test('[P4] reports at once of a payment that the webhook told before: kept once', async () => {
    const { subject, id } = await product.newPaidCase()
    await product.sandbox.deliverPending()
    const answers = await Promise.all(Array.from({ length: 8 }, () => product.record(subject, id)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
    const history = await product.historyOf(subject)
    expect(history.filter(line => line.endsWith(': recorded'))).toHaveLength(1)
  })

  test('[P6] email, price, date and status of the client are ignored: an unpaid intent is 402', async () => {
    const { userId, scholarshipId } = await product.newCase()
    const { id } = await product.openIntent({ userId, scholarshipId })
    const answer = await product.call(userId, 'POST /payment', {
      transactionId: id,
      scholarshipId,
      email: 'somebody@example.org',
      price: '$50',
      date: '2020-01-01',
      status: 'succeeded',
    })
    expect([answer.status, answer.body.error.code]).toEqual([402, 'payment_required'])
    const [payment] = await product.paymentsOf({ userId, scholarshipId })
    expect(payment).toMatchObject({ status: 'open', recorded_at: null, paid_at: null })
  })

  test('[P6] a payment that waits for 3-D Secure is unpaid', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    expect((await product.pay(clientSecret, '4000002760003184')).status).toBe('requires_action')
    expect((await product.record(subject, id)).status).toBe(402)
    expect((await product.apply(subject)).status).toBe(402)
  })

  test("[P6] somebody else's intent and an unknown one are 404, alike", async () => {
    const owner = await product.newCase()
    const transactionId = await product.payFee(owner)
    const other = { ...(await product.newCase()), scholarshipId: owner.scholarshipId }
    const foreign = await product.record(other, transactionId)
    const unknown = await product.record(other, 'pi_unknown')
    for (const answer of [foreign, unknown]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
    }
    expect((await product.apply(other)).status).toBe(402)
  })

  test('[P6] a payment for another scholarship is 409 and opens no application there', async () => {
    const { subject, id: transactionId } = await product.newRecordedCase()
    const { scholarshipId } = await product.newCase()
    const elsewhere = { userId: subject.userId, scholarshipId }
    const answer = await product.record(elsewhere, transactionId)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_for_other_scholarship'])
    expect((await product.apply(elsewhere)).status).toBe(402)
  })

  test('[P6] an amount that differs from the fee is refunded, and one can start again', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.setFee(subject, 6_000)
    await product.pay(clientSecret)
    const answer = await product.record(subject, id)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_unusable'])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
    expect((await product.apply(subject)).status).toBe(402)
    // As after a webhook that was faster: the money is back, and the reason is told all the same.
    const { error } = (await product.record(subject, id)).body
    expect(error.message).toBe(errors.payment_unusable.message)

    const transactionId = await product.payFee(subject)
    expect((await product.shop.paymentIntents.retrieve(transactionId)).amount).toBe(6_000)
    expect((await product.apply(subject)).status).toBe(201)
    const payments = await product.paymentsOf(subject)
    expect(payments.map(payment => payment.status)).toEqual(['refunded', 'succeeded'])
    expect(payments[0]?.refunded_minor).toBe(5_000)
  })

  test('[F3] a charge after the deadline is refunded, and no application taken', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await product.setDeadline(subject, justOver())
    await product.pay(clientSecret)
    const late = await product.record(subject, id)
    expect([late.status, late.body.error.code]).toEqual([409, 'payment_unusable'])
    expect(await product.chargesOf(id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
    expect((await product.apply(subject)).body.error.code).toBe('deadline_passed')
    expect((await product.record(subject, id)).status).toBe(409)
    const [payment] = await product.paymentsOf(subject)
    const mails = await product.db
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .where(sql`payload->>'transactionId'`, '=', id)
      .execute()
    const told = { amountMinor: 5_000, reason: 'paid after it had closed' }
    expect(mails).toEqual([{ kind: 'send_refund_notice', payload: expect.objectContaining(told) }])
    expect(payment?.status).toBe('refunded')
  })

  test('[P6] an amount that was changed at the provider is refunded', async () => {
    const { subject, id, clientSecret } = await product.newOpenCase()
    await sql`update payment_sandbox.payment_intents set amount = 100 where id = ${id}`.execute(product.db)
    await product.pay(clientSecret)
    expect((await product.record(subject, id)).body.error.code).toBe('payment_unusable')
    expect(await product.chargesOf(id)).toEqual([{ amount: 100, amount_refunded: 100 }])
  })

  test('[P6] a payment of test mode does not count in live mode', async () => {
    const { subject, id: transactionId } = await product.newRecordedCase()
    await product.db
      .updateTable('payments')
      .set({ livemode: true })
      .where('user_id', '=', subject.userId)
      .execute()
    expect((await product.record(subject, transactionId)).status).toBe(404)
    expect((await product.apply(subject)).status).toBe(402)
    expect((await product.createIntent(subject)).body.state).toBe('pay')
  })
})

describe('GET /payment/open', () => {
  test('[F3] offers the paid scholarship until the application is sent', async () => {
    const subject = await product.newCase()
    const open = () => product.call(subject.userId, 'GET /payment/open')
    expect((await open()).body).toEqual([])
    const transactionId = await product.payFee(subject)
    expect((await open()).body).toEqual([
      {
        transactionId,
        paidAt: expect.stringMatching(/^\d{4}-.+Z$/),
        scholarship: expect.objectContaining({ _id: subject.scholarshipId, applicationFees: '$50' }),
      },
    ])
    await product.apply(subject)
    expect((await open()).body).toEqual([])
  })

  test("[F3] shows nobody else's payments", async () => {
    await product.payFee(await product.newCase())
    const { userId } = await product.newCase()
    expect((await product.call(userId, 'GET /payment/open')).body).toEqual([])
  })
})
