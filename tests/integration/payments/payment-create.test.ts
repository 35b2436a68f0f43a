import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deadlineEnd } from '../../../contract/scholarships/deadline.ts'
import { maximumPrice, minimumFee } from '../../../contract/core/currency.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { dateIn } from '../../support/factories.ts'
import { type PaymentProduct, startPaymentProduct } from '../../support/payments/payment-product.ts'
import { justOver, longOver } from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)

describe('[API20] POST /create-payment-intent', () => {
  test('[P6] the amount is the fee of the scholarship, whatever price, status or email the client sends', async () => {
    const subject = await product.newCase({ application_fee_minor: 7_550 })
    const { scholarshipId } = subject
    const answer = await product.call(subject.userId, 'POST /create-payment-intent', {
      scholarshipId,
      price: '$1',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      state: 'pay',
      fee: '$75.50',
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      transactionId: expect.stringMatching(/^pi_/),
    })
    const intent = await product.shop.paymentIntents.retrieve(answer.body.transactionId)
    expect(intent).toMatchObject({
      amount: 7_550,
      currency: 'usd',
      metadata: { user_id: subject.userId, scholarship_id: scholarshipId },
    })
    expect(intent.allowed_payment_method_types).toEqual(['card'])
  })

  test('[P2] [P6] 30 calls at once, over two processes, make one payment, one intent, one charge', async () => {
    const second = await startPaymentProduct(product)
    const subject = await product.newCase()
    // A call that waits too long for the others is told to ask again, and does.
    const inTheEnd = async (one: PaymentProduct) => {
      for (;;) {
        const answer = await one.createIntent(subject)
        if (answer.status !== 503 || answer.body.error.code !== 'payment_provider_busy') return answer
      }
    }
    const calls = Array.from({ length: 30 }, (_, i) => inTheEnd(i % 2 ? second : product))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => answer.body.clientSecret)).size).toBe(1)
    expect(await product.paymentsOf(subject)).toHaveLength(1)

    const { clientSecret, transactionId } = answers[0]!.body
    await product.pay(clientSecret)
    const tabs = await Promise.all([product.createIntent(subject), second.createIntent(subject)])
    for (const tab of tabs)
      expect(tab.body).toEqual({ state: 'paid', fee: '$50', clientSecret: null, transactionId })
    expect(await product.chargesOf(transactionId)).toHaveLength(1)
    await second.stop()
  })

  test('[P6] the smallest and the largest fee that staff can set can be paid', async () => {
    for (const fee of [minimumFee('usd'), maximumPrice('usd')]) {
      const { id } = await product.newRecordedCase({ application_fee_minor: fee })
      expect(await product.chargesOf(id)).toEqual([{ amount: fee, amount_refunded: 0 }])
    }
  })

  test('[P2] a later call finds the open intent again', async () => {
    const subject = await product.newCase()
    const first = await product.openIntent(subject)
    expect(await product.openIntent(subject)).toEqual(first)
  })

  test('[P6] a declined card leaves the same intent open, and no payment', async () => {
    const subject = await product.newCase()
    const first = await product.openIntent(subject)
    await expect(product.pay(first.clientSecret, '4000000000000002')).rejects.toThrow(
      'Your card was declined.',
    )
    expect(await product.openIntent(subject)).toEqual(first)
    expect((await product.record(subject, first.id)).status).toBe(402)
    const [payment] = await product.paymentsOf(subject)
    expect(payment).toMatchObject({ status: 'open', failure: 'Your card was declined.', paid_at: null })
  })

  test('[P2] a fee of zero is waived without asking the provider', async () => {
    const subject = await product.newCase({ application_fee_minor: 0 })
    product.wire.requests.length = 0
    const answers = await Promise.all(Array.from({ length: 10 }, () => product.createIntent(subject)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({ state: 'waived', fee: '$0', clientSecret: null, transactionId: null })
    }
    expect(product.wire.requests).toEqual([])
    expect(await product.paymentsOf(subject)).toHaveLength(1)
  })

  test('[P6] a fee that changed before paying: the old intent is cancelled, a new one has the new amount', async () => {
    const subject = await product.newCase()
    const old = await product.openIntent(subject)
    await product.setFee(subject, 6_000)
    const next = await product.openIntent(subject)
    expect(next.id).not.toBe(old.id)
    expect(await product.shop.paymentIntents.retrieve(old.id)).toMatchObject({
      status: 'canceled',
      amount: 5_000,
    })
    expect((await product.shop.paymentIntents.retrieve(next.id)).amount).toBe(6_000)
    await expect(product.pay(old.clientSecret)).rejects.toThrow('status of canceled')
    const payments = await product.paymentsOf(subject)
    expect(payments.map(payment => payment.status)).toEqual(['canceled', 'open'])
  })

  test('[P2] a fee that became zero, and one that was zero, are asked again', async () => {
    const dropped = await product.newCase()
    const old = await product.openIntent(dropped)
    await product.setFee(dropped, 0)
    expect((await product.createIntent(dropped)).body.state).toBe('waived')
    expect((await product.shop.paymentIntents.retrieve(old.id)).status).toBe('canceled')

    const raised = await product.newCase({ application_fee_minor: 0 })
    await product.createIntent(raised)
    await product.setFee(raised, 4_000)
    expect((await product.createIntent(raised)).body.state).toBe('pay')
  })

  test('[P6] whoever has paid is not asked again, also when the fee has changed since', async () => {
    const { subject, id: transactionId } = await product.newRecordedCase()
    await product.setFee(subject, 9_000)
    const answer = await product.createIntent(subject)
    expect(answer.body).toEqual({ state: 'paid', fee: '$50', clientSecret: null, transactionId })
  })

  test('[F3] nobody can begin to pay after the deadline, or for a scholarship that is gone', async () => {
    const late = await product.newCase({ application_deadline: justOver() })
    expect((await product.createIntent(late)).body.error.code).toBe('deadline_passed')

    const archived = await product.newCase()
    await product.archive(archived, 0)
    expect((await product.createIntent(archived)).body.error.code).toBe('scholarship_gone')

    const unknown = await product.createIntent({ ...late, scholarshipId: newId() })
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'scholarship_gone'])
    expect(await product.paymentsOf(late)).toEqual([])
  })

  test('[F3] the deadline of a day ends when that day has ended everywhere on Earth', async () => {
    const { rows } = await sql<{ ended: Date }>`select deadline_end('2026-02-28') as ended`.execute(
      product.db,
    )
    expect(rows[0]?.ended).toEqual(new Date('2026-03-01T12:00:00Z'))
    expect(deadlineEnd('2026-02-28')).toEqual(rows[0]?.ended)

    const today = await product.newCase({ application_deadline: dateIn(0) })
    expect((await product.createIntent(today)).status).toBe(200)
  })

  test('[F3] who has paid is still told so within 48 hours after the deadline, and not later', async () => {
    const { subject } = await product.newRecordedCase()
    await product.setDeadline(subject, justOver())
    expect((await product.createIntent(subject)).body.state).toBe('paid')
    await product.setDeadline(subject, longOver())
    expect((await product.createIntent(subject)).body.error).toMatchObject({
      code: 'deadline_passed',
      message:
        'This scholarship has closed. Anything you paid for it has been or will be refunded to your card.',
    })
  })

  test('[F3] a payment whose answer was lost counts when it was made in time, and goes back when it was not', async () => {
    const inTime = await product.newCase()
    const { id, clientSecret } = await product.openIntent(inTime)
    await product.pay(clientSecret)
    await product.archive(inTime, 0)
    expect((await product.createIntent(inTime)).body).toMatchObject({ state: 'paid', transactionId: id })
    expect((await product.apply(inTime)).status).toBe(201)

    const tooLate = await product.newCase()
    const late = await product.openIntent(tooLate)
    await product.setDeadline(tooLate, justOver())
    expect((await product.createIntent(tooLate)).body.error).toMatchObject({
      code: 'deadline_passed',
      message: 'The application deadline of this scholarship has passed.',
    })
    await product.pay(late.clientSecret)
    for (let times = 0; times < 2; times += 1) {
      expect((await product.createIntent(tooLate)).body.error).toMatchObject({
        code: 'deadline_passed',
        message:
          'This scholarship has closed. Anything you paid for it has been or will be refunded to your card.',
      })
    }
    expect(await product.chargesOf(late.id)).toEqual([{ amount: 5_000, amount_refunded: 5_000 }])
    const [payment] = await product.paymentsOf(tooLate)
    await product.db
      .updateTable('refunds')
      .set({ status: 'failed' })
      .where('payment_id', '=', payment?.id ?? '')
      .execute()
    expect((await product.createIntent(tooLate)).body.error.message, 'sent back by the bank').toBe(
      'The application deadline of this scholarship has passed.',
    )
  })

  test('[F3] nobody pays again after having applied', async () => {
    const { subject } = await product.newRecordedCase()
    expect((await product.apply(subject)).status).toBe(201)
    const again = await product.createIntent(subject)
    expect([again.status, again.body.error.code]).toEqual([409, 'already_applied'])
    expect(await product.paymentsOf(subject)).toHaveLength(1)
  })

  test('[P6] an intent that the provider has forgotten is replaced', async () => {
    const { subject } = await product.newOpenCase()
    await product.db
      .updateTable('payments')
      .set({ intent_id: `pi_${newId()}` })
      .where('user_id', '=', subject.userId)
      .execute()
    expect((await product.createIntent(subject)).body.state).toBe('pay')
    const payments = await product.paymentsOf(subject)
    expect(payments.map(payment => payment.status)).toEqual(['canceled', 'open'])
  })

  test('[P6] a signed-out caller is refused', async () => {
    const { scholarshipId } = await product.newCase()
    expect((await product.createIntent({ userId: newId(), scholarshipId })).status).toBe(401)
  })
})
