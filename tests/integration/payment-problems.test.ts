import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../server/payments/reconciler.ts'
import { insertUser } from '../support/factories.ts'
import { type PaymentProduct, startPaymentProduct } from '../support/payment-product.ts'
import {
  apply,
  type Case,
  longOver,
  newCase,
  openIntent,
  payFee,
  setDeadline,
} from '../support/payment-steps.ts'

let product: PaymentProduct
let moderator: string
beforeAll(async () => {
  product = await startPaymentProduct()
  moderator = await insertUser(product.db, { role: 'moderator' })
})
afterAll(() => product.stop())

/** What staff are shown of one person's payments. */
async function problemsOf({ userId }: Case) {
  const { status, body } = await product.call(moderator, 'GET /overview')
  expect(status).toBe(200)
  const { user_email: email } = await product.db
    .selectFrom('users')
    .select('user_email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return body.paymentProblems.filter((problem: { payerEmail: string }) => problem.payerEmail === email)
}

const setPayment = (
  intentId: string,
  changes: { intent_id?: string; updated_at?: Date; livemode?: boolean },
) => product.db.updateTable('payments').set(changes).where('intent_id', '=', intentId).execute()

describe('GET /overview of staff', () => {
  test('[P6] [T4] shows a disputed payment, with whose it is and how the provider calls it', async () => {
    const subject = await newCase(product, { scholarship_name: 'Harbour Award' })
    const { id, clientSecret } = await openIntent(product, subject)
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
    expect((await apply(product, subject)).status, 'and it is blocked').toBe(402)
  })

  test('[P6] shows a dispute that comes after the application', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    expect((await apply(product, subject)).status).toBe(201)
    await product.db.updateTable('payments').set({ status: 'disputed' }).where('intent_id', '=', id).execute()
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'disputed', transactionId: id }])
  })

  test('[P6] shows a refused refund until the money went back in another way', async () => {
    const subject = await newCase(product)
    const id = await payFee(product, subject)
    const gone = `${id}_gone`
    await setPayment(id, { intent_id: gone })
    await setDeadline(product, subject, longOver())
    await reconcilePayments(product.deps)
    expect(await problemsOf(subject)).toMatchObject([{ problem: 'refund_refused', transactionId: gone }])
    await setPayment(gone, { intent_id: id })
    await product.shop.refunds.create({ payment_intent: id })
    await product.sandbox.deliverPending()
    expect(await problemsOf(subject)).toEqual([])
  })

  test('[P6] no longer shows disputes that ended, and none of the other mode', async () => {
    const subject = await newCase(product)
    const { id, clientSecret } = await openIntent(product, subject)
    await product.pay(clientSecret, '4000000000000259')
    await product.sandbox.deliverPending()
    await setPayment(id, { livemode: true })
    expect(await problemsOf(subject)).toEqual([])
    await setPayment(id, { livemode: false, updated_at: new Date(Date.now() - 121 * 86_400_000) })
    expect(await problemsOf(subject)).toEqual([])
  })
})
