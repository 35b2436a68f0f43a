import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcilePayments } from '../../../server/payments/reconciler/reconciler.ts'
import { insertUser } from '../../support/factories.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)

function closedSince(scholarshipId: string, hours: number) {
  return product.db
    .updateTable('scholarships')
    .set({ closed_at: sql<Date>`now() - make_interval(hours => ${hours})`, close_reason: 'spent' })
    .where('id', '=', scholarshipId)
    .execute()
}

test('[ROUND2] who paid before staff closed it may apply for 72 hours', async () => {
  const subject = await product.newCase()
  await product.payFee(subject)
  await closedSince(subject.scholarshipId, 71)
  await reconcilePayments(product.deps)
  expect(await product.statusOf(subject)).toEqual(['succeeded'])
  expect((await product.apply(subject)).status).toBe(201)
})

test('[ROUND2] after 72 hours the money goes back', async () => {
  const subject = await product.newCase()
  await product.payFee(subject)
  await closedSince(subject.scholarshipId, 73)
  expect((await product.apply(subject)).body.error.code).toBe('deadline_passed')
  await reconcilePayments(product.deps)
  expect(await product.statusOf(subject)).toEqual(['refunded'])
})

test('[ROUND3] money that comes when the last place is taken goes back', async () => {
  const slow = await product.newCase({ capacity: 1 })
  const { id, clientSecret } = await product.openIntent(slow)
  await product.age(slow, 40)
  const fast = { ...slow, userId: await insertUser(product.db) }
  await product.payFee(fast)
  await product.pay(clientSecret)
  await product.record(slow, id)
  expect(await product.statusOf(slow)).toEqual(['refunded'])
  expect((await product.apply(fast)).status).toBe(201)
})

test('[ROUND3] ten who pay at once for two places: two have a place, nobody has paid without one', async () => {
  const first = await product.newCase({ capacity: 2 })
  const others = await Promise.all(Array.from({ length: 9 }, () => insertUser(product.db)))
  const people = [first, ...others.map(userId => ({ ...first, userId }))]
  await Promise.allSettled(people.map(person => product.payFee(person)))
  const replies = await Promise.all(people.map(person => product.apply(person)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from payments
    where scholarship_id = ${first.scholarshipId} and status = 'succeeded' and consumed_at is null`.execute(
    product.db,
  )
  expect(rows[0]?.kept).toBe(0)
})
