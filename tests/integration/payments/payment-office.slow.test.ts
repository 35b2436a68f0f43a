import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ListedPayment, PaymentSums } from '../../../contract/payments/payment-list.ts'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { setOffice } from '../../support/office.ts'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { type Case, longOver } from '../../support/payments/payment-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startPaymentProduct)
let admin: string
beforeAll(async () => {
  admin = await insertUser(product.db, { role: 'admin' })
})
afterEach(() => {
  product.wire.fault = undefined
})

async function list(query = ''): Promise<ListedPayment[]> {
  const { status, body } = await product.call(admin, `GET /payments${query}`)
  expect(status).toBe(200)
  return body
}

const listOf = ({ scholarshipId }: Case) => list(`?scholarship=${scholarshipId}`)
const refund = (id: string | undefined, reason = 'The round was cancelled.', by = admin) =>
  product.call(by, `POST /payments/refund/${id}`, { reason })

async function idOf(subject: Case): Promise<string> {
  const [payment] = await product.paymentsOf(subject)
  return payment?.id ?? ''
}

const refundsOf = (paymentId: string) =>
  product.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).execute()

async function noticesOf(paymentId: string) {
  const { rows } = await sql<{ payload: { reason: string } }>`select payload from jobs
    where kind = 'send_refund_notice'
      and key in (select 'refund:' || id from refunds where payment_id = ${paymentId})`.execute(product.db)
  return rows.map(({ payload }) => payload)
}

describe('GET /payments', () => {
  test('[MONEY1] says of each payment who paid, for what, and what became of it', async () => {
    const { subject, id } = await product.newRecordedCase({ scholarship_name: 'Fjord Grant' })
    expect(await listOf(subject)).toMatchObject([
      {
        status: 'paid',
        amount: '$50',
        refunded: '$0',
        transactionId: id,
        scholarshipName: 'Fjord Grant',
        why: '',
      },
    ])
    await product.apply(subject)
    expect(await listOf(subject)).toMatchObject([{ status: 'used' }])

    const begun = await product.newOpenCase()
    expect(await listOf(begun.subject)).toMatchObject([{ status: 'begun' }])
    await product.age(begun.subject, 25 * 60)
    await reconcilePayments(product.deps)
    expect(await listOf(begun.subject)).toMatchObject([{ status: 'failed', why: '' }])

    const disputed = await product.newPaidCase('4000000000000259')
    await product.sandbox.deliverPending()
    expect(await listOf(disputed.subject)).toMatchObject([{ status: 'disputed' }])

    const late = await product.newRecordedCase()
    await product.setDeadline(late.subject, longOver())
    product.wire.fault = () => 'down'
    await reconcilePayments(product.deps)
    expect(await listOf(late.subject)).toMatchObject([{ status: 'refunding', why: 'not used in time' }])
    product.wire.fault = undefined
    await reconcilePayments(product.deps)
    expect(await listOf(late.subject)).toMatchObject([
      { status: 'refunded', refunded: '$50', refundId: expect.stringMatching(/^re_/) },
    ])
  })

  test('[MONEY1] finds by payer, by the provider’s numbers, by status and by month', async () => {
    const { subject, id } = await product.newRecordedCase()
    const { user_email: email } = await product.db
      .selectFrom('users')
      .select('user_email')
      .where('id', '=', subject.userId)
      .executeTakeFirstOrThrow()
    const own = await idOf(subject)
    for (const search of [email, id]) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).map(({ _id }) => _id)).toEqual([own])
    }
    const month = new Date().toISOString().slice(0, 7)
    const of = `scholarship=${subject.scholarshipId}`
    expect(await list(`?${of}&month=${month}&status=paid`)).toHaveLength(1)
    expect(await list(`?${of}&month=2019-02`)).toEqual([])
    expect(await list(`?${of}&status=used`)).toEqual([])
    expect((await product.call(admin, 'GET /payments?month=2026-13')).status).toBe(400)
  })

  test('[MONEY1] a month begins in the office’s time zone', async () => {
    const { subject } = await product.newRecordedCase()
    await product.db
      .updateTable('payments')
      .set({ paid_at: new Date('2026-03-31T23:30:00Z') })
      .where('user_id', '=', subject.userId)
      .execute()
    const of = `?scholarship=${subject.scholarshipId}&month=`
    expect(await list(`${of}2026-03`)).toHaveLength(1)
    await setOffice(product.db, { timeZone: 'Asia/Dhaka' })
    expect(await list(`${of}2026-03`)).toEqual([])
    expect(await list(`${of}2026-04`)).toHaveLength(1)
    const { body } = await product.call(admin, `GET /payments/sums${of}2026-04&by=month`)
    expect(body.groups).toMatchObject([{ key: '2026-04', paid: '$50' }])
    await setOffice(product.db, { timeZone: 'UTC' })
  })

  test('[MONEY1] shows neither payments of the other mode nor fees of zero, and a deleted payer without a name', async () => {
    const { subject } = await product.newRecordedCase()
    await product.db
      .updateTable('payments')
      .set({ user_id: null })
      .where('user_id', '=', subject.userId)
      .execute()
    expect(await listOf(subject)).toMatchObject([{ payerName: '', payerEmail: '', amount: '$50' }])
    await product.db
      .updateTable('payments')
      .set({ livemode: true })
      .where('scholarship_id', '=', subject.scholarshipId)
      .execute()
    expect(await listOf(subject)).toEqual([])
    const free = await product.newCase({ application_fee_minor: 0 })
    expect((await product.apply(free)).status).toBe(201)
    expect(await listOf(free)).toEqual([])
  })
})

test('[MONEY1] sums of 100,000 payments equal the rows to the cent, by scholarship and by month', async () => {
  const scholarships = []
  for (let nth = 0; nth < 40; nth += 1) scholarships.push(await insertScholarship(product.db))
  await sql`
    insert into payments (id, scholarship_id, amount_minor, currency, status, refunded_minor, paid_at, consumed_at, created_at)
    select gen_random_uuid(), (${sql.val(scholarships)}::uuid[])[1 + n % 40], amount,
      (array['usd', 'eur', 'jpy'])[1 + floor(random() * 3)::integer], status,
      case when status = 'refunded' then amount when random() < 0.1 then floor(random() * amount) else 0 end,
      case when status in ('creating', 'open', 'canceled') then null else at end,
      case when random() < 0.5 then at end, at
    from (select n, 100 * (1 + floor(random() * 90000)::bigint) as amount,
        (array['creating', 'open', 'succeeded', 'succeeded', 'canceled', 'unusable', 'disputed', 'refunded'])
          [1 + floor(random() * 8)::integer] as status,
        '2025-01-01'::timestamptz + random() * interval '600 days' as at
      from generate_series(1, 100000) as n) as drawn`.execute(product.db)
  const rows = await product.db
    .selectFrom('payments')
    .select([
      'scholarship_id',
      'amount_minor',
      'refunded_minor',
      'currency',
      'status',
      'paid_at',
      'created_at',
    ])
    .where('livemode', '=', false)
    .where('status', 'in', ['succeeded', 'unusable', 'disputed', 'refunded'])
    .execute()

  const sumsBy = async (by: string, more = ''): Promise<PaymentSums> =>
    (await product.call(admin, `GET /payments/sums?by=${by}${more}`)).body
  const cents = (price: string) => Math.round(Number(price.replaceAll(/[^\d.]/g, '')) * 100)
  const keyOf = {
    scholarship: (row: (typeof rows)[number]) => row.scholarship_id,
    month: (row: (typeof rows)[number]) => (row.paid_at ?? row.created_at).toISOString().slice(0, 7),
  }
  for (const by of ['scholarship', 'month'] as const) {
    const { totals, groups, groupCount } = await sumsBy(by)
    const grouped = Object.groupBy(rows, row => `${keyOf[by](row)} ${row.currency}`)
    expect(groupCount).toBe(Object.keys(grouped).length)
    expect(groups.length).toBe(Math.min(100, groupCount))
    for (const { key, currency, ...sums } of groups) {
      expect(moneyOf(sums)).toEqual(sumOf(grouped[`${key} ${currency}`] ?? []))
    }
    for (const { currency, ...sums } of totals) {
      expect(moneyOf(sums)).toEqual(sumOf(rows.filter(row => row.currency === currency)))
    }
  }
  function moneyOf({
    payments,
    paid,
    refunded,
    refunding,
    disputed,
    left,
  }: Omit<PaymentSums['totals'][0], 'currency'>) {
    return [payments, ...[paid, refunded, refunding, disputed, left].map(cents)]
  }
  function sumOf(found: typeof rows) {
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      found.reduce((total, row) => total + of(row), 0)
    const open = (status: string) =>
      sum(row => (row.status === status ? row.amount_minor - row.refunded_minor : 0))
    const [paid, refunded] = [sum(row => row.amount_minor), sum(row => row.refunded_minor)]
    const [refunding, disputed] = [open('unusable'), open('disputed')]
    return [found.length, paid, refunded, refunding, disputed, paid - refunded - refunding - disputed]
  }
})

describe('POST /payments/refund/:id', () => {
  test('[MONEY1] refunds a used payment once; the application stays, and the payer is told why', async () => {
    const { subject, id } = await product.newRecordedCase()
    expect((await product.apply(subject)).status).toBe(201)
    const payment = await idOf(subject)
    expect((await refund(payment, 'Hardship, as agreed.')).status).toBe(200)
    expect(await product.chargesOf(id)).toMatchObject([{ amount: 5_000, amount_refunded: 5_000 }])
    expect(await listOf(subject)).toMatchObject([
      { status: 'refunded', refunded: '$50', why: 'Hardship, as agreed.' },
    ])
    expect(await noticesOf(payment)).toMatchObject([
      { reason: 'Hardship, as agreed.', byOffice: { applied: true } },
    ])
    const again = await refund(payment)
    expect(again).toMatchObject({
      status: 409,
      body: { error: { message: 'This payment has already been refunded.' } },
    })
    const { rows } =
      await sql`select action, actor_id from record_entries where object_id = ${payment}`.execute(product.db)
    expect(rows).toEqual([{ action: 'payment.refund', actor_id: admin }])
    const application = await product.db
      .selectFrom('applications')
      .select('status')
      .where('user_id', '=', subject.userId)
      .execute()
    expect(application).toEqual([{ status: 'Pending' }])
  })

  test('[MONEY1] an unused payment that is refunded cannot be used, also while the provider is down', async () => {
    const { subject, id } = await product.newRecordedCase()
    product.wire.fault = () => 'down'
    expect((await refund(await idOf(subject))).status, 'stored; the provider is asked again').toBe(200)
    expect((await product.apply(subject)).status).toBe(402)
    expect(await listOf(subject)).toMatchObject([{ status: 'refunding' }])
    expect(await refund(await idOf(subject))).toMatchObject({
      status: 409,
      body: { error: { message: 'This payment is already being refunded.' } },
    })
    product.wire.fault = undefined
    await reconcilePayments(product.deps)
    expect(await product.chargesOf(id)).toMatchObject([{ amount_refunded: 5_000 }])
    expect(await product.statusOf(subject)).toEqual(['refunded'])
  })

  test('[MONEY1] refunds the rest of what the provider’s dashboard has refunded in part', async () => {
    const { subject, id } = await product.newRecordedCase()
    await product.apply(subject)
    await product.shop.refunds.create({ payment_intent: id, amount: 2_000 })
    await product.sandbox.deliverPending()
    expect(await listOf(subject)).toMatchObject([{ status: 'used', refunded: '$20' }])
    expect((await refund(await idOf(subject))).status).toBe(200)
    await product.sandbox.deliverPending()
    expect(await product.chargesOf(id)).toMatchObject([{ amount_refunded: 5_000 }])
    expect(await listOf(subject)).toMatchObject([{ status: 'refunded', refunded: '$50' }])
  })

  test('[MONEY1] tries again what the bank sent back', async () => {
    const { subject, id } = await product.newPaidCase('4000000000005126')
    await product.sandbox.deliverPending()
    const payment = await idOf(subject)
    expect((await refund(payment)).status).toBe(200)
    await sql`update payment_sandbox.refunds set fails_at = now()
      where payment_intent = ${id} and fails_at is not null`.execute(product.db)
    await product.sandbox.deliverPending()
    expect(await listOf(subject)).toMatchObject([{ status: 'refund_failed', refunded: '$0' }])
    expect((await refund(payment)).status).toBe(200)
    expect((await refundsOf(payment)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
    expect(await noticesOf(payment)).toHaveLength(2)
  })

  test('[MONEY1] refuses in words what cannot be refunded, and takes no empty or endless reason', async () => {
    const begun = await product.newOpenCase()
    const disputed = await product.newPaidCase('4000000000000259')
    await product.sandbox.deliverPending()
    const messages = {
      [await idOf(begun.subject)]: 'This fee has not been paid yet.',
      [await idOf(disputed.subject)]:
        'The card holder disputes this payment. Please answer the dispute at the payment provider.',
    }
    for (const [payment, message] of Object.entries(messages)) {
      expect(await refund(payment)).toMatchObject({ status: 409, body: { error: { message } } })
      expect(await refundsOf(payment)).toEqual([])
    }
    const { subject } = await product.newRecordedCase()
    for (const reason of [' ', 'x'.repeat(501)]) {
      expect(await refund(await idOf(subject), reason)).toMatchObject({
        status: 400,
        body: { error: { fields: { reason: expect.any(String) } } },
      })
    }
    await product.db
      .updateTable('payments')
      .set({ livemode: true })
      .where('user_id', '=', subject.userId)
      .execute()
    expect((await refund(await idOf(subject))).status, 'of the other mode').toBe(404)
    expect(await product.statusOf(subject)).toEqual(['succeeded'])
  })

  test('[MONEY1] what the office wrote goes with the payer’s account, the refund stays', async () => {
    const { subject } = await product.newRecordedCase()
    const payment = await idOf(subject)
    expect((await refund(payment, 'Ada has moved abroad.')).status).toBe(200)
    expect((await product.call(admin, `DELETE /users/${subject.userId}`)).status).toBe(200)
    expect(await refundsOf(payment)).toMatchObject([
      { status: 'succeeded', reason: 'the office refunded it' },
    ])
    expect(await listOf(subject)).toMatchObject([{ status: 'refunded', payerName: '' }])
  })

  test('[MONEY1] refunds once in 200 races with double presses, webhooks, an application and Close now', async () => {
    const moderator = await insertUser(product.db, { role: 'moderator' })
    for (let nth = 0; nth < 25; nth += 1) {
      const { subject, id } = await product.newPaidCase()
      await product.sandbox.deliverPending()
      const payment = await idOf(subject)
      if (nth % 5 === 0) product.wire.fault = () => 'lost'
      await Promise.all([
        refund(payment, 'first'),
        refund(payment, 'second'),
        product.apply(subject),
        product.call(moderator, `POST /rounds/close/${subject.scholarshipId}`, {}),
        product.shop.refunds.create({ payment_intent: id }).then(
          () => product.sandbox.deliverPending(),
          () => undefined,
        ),
        reconcilePayments(product.deps),
        refund(payment, 'third'),
        product.age(subject, 2),
      ])
      product.wire.fault = undefined
      await reconcilePayments(product.deps)
      await product.sandbox.deliverPending()
      await reconcilePayments(product.deps)
      expect(await product.chargesOf(id), `round ${nth}`).toMatchObject([
        { amount: 5_000, amount_refunded: 5_000 },
      ])
      expect(await product.paymentsOf(subject)).toMatchObject([{ status: 'refunded', refunded_minor: 5_000 }])
      const going = (await refundsOf(payment)).filter(({ status }) => status !== 'failed')
      expect(going.length).toBeLessThanOrEqual(1)
      expect((await noticesOf(payment)).length).toBeLessThanOrEqual(1)
    }
  })
})
