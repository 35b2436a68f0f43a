import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SandboxBench,
  createIntent,
  everythingStored,
  keys,
  refusalOf,
  refusalsOf,
  startSandbox,
} from '../../support/payments/payment-sandbox-support.ts'

let bench: SandboxBench
let stripe: Stripe

beforeAll(async () => {
  bench = await startSandbox()
  stripe = bench.stripe
})

afterAll(() => bench.stop())

describe('a payment', () => {
  test('succeeds and carries its charge', async () => {
    const intent = await createIntent(stripe)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 2500, livemode: false })
    expect(intent.client_secret).toMatch(/^pi_\w{24}_secret_\w{25}$/)

    const paid = await bench.pay('4242424242424242')
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
      metadata: { payment: 'p1', user: 'u1' },
      last_payment_error: null,
    })
    const charge = paid.latest_charge as Stripe.Charge
    expect(charge).toMatchObject({
      amount: 2500,
      amount_refunded: 0,
      paid: true,
      disputed: false,
      billing_details: { name: 'Ada Lovelace', email: 'ada@example.org' },
      payment_method_details: { card: { brand: 'visa', last4: '4242', three_d_secure: null } },
      receipt_url: `/payment-sandbox/receipts/${charge.id}`,
    })
    expect(await stripe.charges.retrieve(charge.id)).toEqual(charge)
    expect((await stripe.paymentIntents.retrieve(paid.id)).latest_charge).toBe(charge.id)
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4100000000000019', 'card_declined', 'fraudulent', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('[P5] with %s is declined as %s / %s', async (number, code, decline, message) => {
    const error = await refusalOf(bench.pay(number))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: decline, message })
    expect(error.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code: decline, message, charge: error.charge },
    })

    const again = await stripe.paymentIntents.confirm(error.payment_intent!.id, {
      payment_method: 'pm_card_visa',
    })
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test.each(['4242424242424241', '1234'])('[P5] with the impossible number %s is refused', async number => {
    const error = await refusalOf(bench.newCard(number))
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'invalid_number' })
    expect(error.message).toBe('Your card number is invalid.')
  })

  test('with a number that is no test number is refused, and nothing of a card is stored or logged', async () => {
    const error = await refusalOf(bench.newCard('4111111111111111'))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    })
    expect(error.message).toContain('A test card is needed')

    await bench.pay('4242424242424242')
    await refusalOf(bench.pay('4000000000000002'))
    const traces = (await everythingStored(bench.pool)) + bench.logged.join()
    expect(traces).toContain('4242')
    expect(traces).not.toMatch(/4111111111111111|4242424242424242|4000000000000002|"cvc"/)
  })

  test('confirmed thirty times at once is charged once', async () => {
    const intent = await createIntent(stripe)
    const method = await bench.newCard('4242424242424242')
    const confirms = Array.from({ length: 30 }, () =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
    )
    const results = await Promise.allSettled(confirms)
    const refusals = results.filter(result => result.status === 'rejected').map(result => result.reason)
    expect(refusals).toHaveLength(29)
    for (const error of refusals)
      expect(error).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      })
    const charges = await bench.pool.query(
      'SELECT * FROM payment_sandbox.charges WHERE payment_intent = $1',
      [intent.id],
    )
    expect(charges.rowCount).toBe(1)
  })

  test('is disputed after success with the card ending in 0259', async () => {
    const paid = await bench.pay('4000000000000259')
    expect(paid.status).toBe('succeeded')
    expect(paid.latest_charge).toMatchObject({ disputed: true })
    const error = await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))
    expect(error.code).toBe('charge_disputed')
  })

  test('survives a restart', async () => {
    const intent = await createIntent(stripe)
    const restarted = bench.another()
    await restarted.migrate()
    const other = new Stripe(keys.secretKey, { httpClient: restarted.httpClient })
    const paid = await other.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBe(paid.latest_charge)
  })
})

describe('an intent', () => {
  test('refuses parameters it does not know, payment_method_types among them', async () => {
    const params = { amount: 2500, currency: 'usd', payment_method_types: ['card'] }
    const error = await refusalOf(stripe.paymentIntents.create(params))
    expect(error).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'payment_method_types' })
    expect(error.message).toBe('Received unknown parameter: payment_method_types')
    expect(error.requestId).toMatch(/^req_/)
  })

  test.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large'],
    [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ amount: 2500, currency: 'usd', receipt_email: 'nobody' }, 'email_invalid'],
  ])('refuses %j with %s', async (params, code) => {
    const error = await refusalOf(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams))
    expect(error).toMatchObject({ statusCode: 400, code })
  })

  test('is updated before the payment, and no longer after it', async () => {
    const intent = await createIntent(stripe)
    const updated = await stripe.paymentIntents.update(intent.id, {
      amount: 3000,
      metadata: { user: '', note: 'x' },
    })
    expect(updated).toMatchObject({ amount: 3000, metadata: { payment: 'p1', note: 'x' } })
    expect(updated.metadata).not.toHaveProperty('user')
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const error = await refusalOf(stripe.paymentIntents.update(intent.id, { amount: 1000 }))
    expect(error.code).toBe('payment_intent_unexpected_state')
  })

  test('is cancelled once, and then cannot be paid', async () => {
    const intent = await createIntent(stripe)
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).toBeGreaterThan(1_700_000_000)
    const refusals = await refusalsOf([
      stripe.paymentIntents.cancel(intent.id),
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ])
    for (const error of refusals) expect(error.code).toBe('payment_intent_unexpected_state')
  })

  test('that does not exist is 404', async () => {
    const error = await refusalOf(stripe.paymentIntents.retrieve('pi_nothing'))
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })
})

describe('a refund', () => {
  test('gives back a part, then the rest, never more', async () => {
    const paid = await bench.pay('4242424242424242')
    const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 1000 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent: paid.id })
    expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
    await refusalOf(stripe.refunds.create({ payment_intent: paid.id, amount: 1501 }))
    const rest = await stripe.refunds.create({ payment_intent: paid.id })
    expect(rest.amount).toBe(1500)
    const error = await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))
    expect(error.code).toBe('charge_already_refunded')
    const charge = await stripe.charges.retrieve(rest.charge as string)
    expect(charge).toMatchObject({ amount_refunded: 2500, refunded: true })
  })

  test('to the card ending in 5126 succeeds, and is sent back by the bank a minute later', async () => {
    const paid = await bench.pay('4000000000005126')
    const refund = await stripe.refunds.create({ payment_intent: paid.id })
    expect(refund.status).toBe('succeeded')
    await bench.sandbox.deliverPending()
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    await bench.pool.query('UPDATE payment_sandbox.refund_failures SET due_at = due_at - 60')
    await bench.sandbox.deliverPending()
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paid.id, {
      expand: ['latest_charge.refunds'],
    })
    expect(charge).toMatchObject({
      amount_refunded: 0,
      refunded: false,
      refunds: { data: [{ id: refund.id }] },
    })
  })

  test('asked for ten times at once is given once', async () => {
    const paid = await bench.pay('4242424242424242')
    const refunds = Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: paid.id }))
    const results = await Promise.allSettled(refunds)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  })
})

test('tables may be created by several starters at once', async () => {
  await bench.pool.query('DROP SCHEMA payment_sandbox CASCADE')
  await Promise.all(Array.from({ length: 5 }, () => bench.another().migrate()))
  expect((await createIntent(stripe)).status).toBe('requires_payment_method')
})
