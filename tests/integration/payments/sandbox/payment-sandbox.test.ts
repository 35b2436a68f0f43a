import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  chargeOf,
  createIntent,
  everythingStored,
  intentParams,
  keys,
  refusalOf,
  refusalsOf,
  startSandbox,
} from '../../../support/payments/payment-sandbox-support.ts'
import { useStarted } from '../../../support/product.ts'

const bench = useStarted(startSandbox)

describe('a payment', () => {
  test('succeeds and carries its charge', async () => {
    const intent = await createIntent(bench.stripe)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 2500, livemode: false })
    const paid = await bench.pay('4242424242424242')
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
      metadata: { payment: 'p1', user: 'u1' },
      last_payment_error: null,
    })
    const charge = await chargeOf(bench.stripe, paid.id)
    expect(charge).toMatchObject({
      id: paid.latest_charge,
      amount: 2500,
      amount_refunded: 0,
      paid: true,
      disputed: false,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      receipt_url: `/payment-sandbox/receipts/${charge.id}`,
    })
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
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
      last_payment_error: { type: 'card_error', code, decline_code: decline, message },
    })
    const { id } = error.payment_intent!
    const again = await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('keeps neither card numbers nor names, and takes test numbers only', async () => {
    const error = await refusalOf(bench.newCard('4111111111111111'))
    expect(error).toMatchObject({ type: 'StripeCardError', decline_code: 'test_mode_live_card' })
    expect(error.message).toContain('A test card is needed')
    await bench.pay('4242424242424242')
    await refusalOf(bench.pay('4000000000000002'))
    const traces = (await everythingStored(bench.pool)) + bench.logged.join()
    expect(traces).toContain('4242')
    expect(traces).not.toMatch(/4111111111111111|4242424242424242|4000000000000002|"cvc"|Ada|ada@/)
  })

  test('confirmed thirty times at once is charged once', async () => {
    const intent = await createIntent(bench.stripe)
    const confirms = Array.from({ length: 30 }, () =>
      bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    )
    const results = await Promise.allSettled(confirms)
    const refusals = results.filter(result => result.status === 'rejected').map(result => result.reason)
    expect(refusals).toHaveLength(29)
    for (const error of refusals)
      expect(error).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      })
    const sql = 'SELECT FROM payment_sandbox.charges WHERE payment_intent = $1'
    expect((await bench.pool.query(sql, [intent.id])).rowCount).toBe(1)
  })

  test('is disputed after success with the card ending in 0259', async () => {
    const paid = await bench.pay('4000000000000259')
    expect(await chargeOf(bench.stripe, paid.id)).toMatchObject({ paid: true, disputed: true })
    const error = await refusalOf(bench.stripe.refunds.create({ payment_intent: paid.id }))
    expect(error.code).toBe('charge_disputed')
  })

  test('survives a restart', async () => {
    const intent = await createIntent(bench.stripe)
    const restarted = bench.another()
    await restarted.migrate()
    await restarted.confirmTestCard(intent.id)
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })
})

describe('3-D Secure', () => {
  async function answer(intent: Stripe.PaymentIntent, result: string) {
    const challenge = intent.next_action?.use_stripe_sdk?.source
    return bench.stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/authenticate`, {
      challenge,
      result,
    })
  }

  test('is asked for before the charge', async () => {
    const asked = await bench.pay('4000002760003184')
    expect(asked).toMatchObject({ status: 'requires_action', amount_received: 0, latest_charge: null })
    await answer(asked, 'authenticated')
    const paid = await bench.stripe.paymentIntents.retrieve(asked.id)
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
  })

  test('failed: the intent wants another card', async () => {
    const asked = await bench.pay('4000002760003184')
    const error = await refusalOf(answer(asked, 'failed'))
    expect(error).toMatchObject({ statusCode: 402, code: 'payment_intent_authentication_failure' })
    const intent = await bench.stripe.paymentIntents.retrieve(asked.id)
    expect(intent).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
  })

  test('passed, and declined all the same', async () => {
    const error = await refusalOf(answer(await bench.pay('4000008400001629'), 'authenticated'))
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })

  test('an answer to an older question changes nothing', async () => {
    const asked = await bench.pay('4000002760003184')
    const method = await bench.newCard('4000002760003184')
    const again = await bench.stripe.paymentIntents.confirm(asked.id, { payment_method: method.id })
    await answer(asked, 'failed')
    expect((await bench.stripe.paymentIntents.retrieve(asked.id)).status).toBe('requires_action')
    await Promise.all(Array.from({ length: 5 }, () => answer(again, 'authenticated')))
    expect((await bench.stripe.paymentIntents.retrieve(asked.id)).status).toBe('succeeded')
  })
})

describe('an intent', () => {
  test('refuses parameters and calls it does not know', async () => {
    const params = { ...intentParams, payment_method_types: ['card'] }
    const error = await refusalOf(bench.stripe.paymentIntents.create(params))
    expect(error).toMatchObject({ statusCode: 400, code: 'parameter_unknown' })
    expect(error.message).toBe('Received unknown parameter: payment_method_types[0]')
    const elsewhere = await refusalOf(bench.stripe.customers.create({}))
    expect(elsewhere).toMatchObject({ statusCode: 404 })
    expect(elsewhere.message).toContain('does not know this call (POST: /v1/customers)')
  })

  test.each([{ amount: 49 }, { amount: 100_000_000 }, { amount: 10.5 }, { currency: 'dollars' }])(
    'refuses %j',
    async params => {
      const error = await refusalOf(bench.stripe.paymentIntents.create({ ...intentParams, ...params }))
      expect(error).toMatchObject({ statusCode: 400, param: Object.keys(params)[0] })
    },
  )

  test('is cancelled once, and then cannot be paid', async () => {
    const intent = await createIntent(bench.stripe)
    const canceled = await bench.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled.status).toBe('canceled')
    const refusals = await refusalsOf([
      bench.stripe.paymentIntents.cancel(intent.id),
      bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ])
    for (const error of refusals) expect(error.code).toBe('payment_intent_unexpected_state')
  })

  test('that does not exist is 404', async () => {
    const error = await refusalOf(bench.stripe.paymentIntents.retrieve('pi_nothing'))
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  test('of one idempotency key is made once, and told again as it was made', async () => {
    const options = { idempotencyKey: 'create-1' }
    await refusalOf(bench.stripe.paymentIntents.create({ ...intentParams, amount: 1 }, options))
    const made = await Promise.all(Array.from({ length: 30 }, () => createIntent(bench.stripe, options)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await bench.stripe.paymentIntents.confirm(made[0]!.id, { payment_method: 'pm_card_visa' })
    expect(await createIntent(bench.stripe, options)).toEqual(made[0])
    const other = bench.stripe.paymentIntents.create({ ...intentParams, amount: 9900 }, options)
    expect(await refusalOf(other)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  })
})

describe('a refund', () => {
  test('gives back a part, then the rest, never more', async () => {
    const paid = await bench.pay('4242424242424242')
    const part = await bench.stripe.refunds.create({ payment_intent: paid.id, amount: 1000 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent: paid.id })
    expect(await bench.stripe.refunds.retrieve(part.id)).toEqual(part)
    await refusalOf(bench.stripe.refunds.create({ payment_intent: paid.id, amount: 1501 }))
    expect((await bench.stripe.refunds.create({ payment_intent: paid.id })).amount).toBe(1500)
    const error = await refusalOf(bench.stripe.refunds.create({ payment_intent: paid.id }))
    expect(error.code).toBe('charge_already_refunded')
    expect(await chargeOf(bench.stripe, paid.id)).toMatchObject({ amount_refunded: 2500 })
  })

  test('to the card ending in 5126 succeeds, and is sent back by the bank a minute later', async () => {
    const paid = await bench.pay('4000000000005126')
    const refund = await bench.stripe.refunds.create({ payment_intent: paid.id })
    await bench.sandbox.deliverPending()
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    await bench.pool.query(`UPDATE payment_sandbox.refunds SET fails_at = fails_at - interval '1 minute'`)
    await bench.sandbox.deliverPending()
    const failed = { id: refund.id, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject(failed)
    expect(await chargeOf(bench.stripe, paid.id)).toMatchObject({
      amount_refunded: 0,
      refunds: { data: [failed] },
    })
  })

  test('asked for ten times at once is given once', async () => {
    const paid = await bench.pay('4242424242424242')
    const refunds = Array.from({ length: 10 }, () => bench.stripe.refunds.create({ payment_intent: paid.id }))
    const results = await Promise.allSettled(refunds)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('of one idempotency key is given once, and told again', async () => {
    const paid = await bench.pay('4242424242424242')
    const options = { idempotencyKey: 'refund-1' }
    const ask = () => bench.stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, options)
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await chargeOf(bench.stripe, paid.id)).toMatchObject({ amount_refunded: 100 })
  })
})

test('over HTTP it answers the SDK, and serves receipts', async () => {
  const app = Fastify()
  await app.register(bench.sandbox.plugin)
  await app.register(bench.sandbox.plugin, { prefix: '/payment-sandbox' })
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const remote = new Stripe(keys.secretKey, { host: url.hostname, port: url.port, protocol: 'http' })
  const { id } = await createIntent(remote)
  await remote.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const charge = await chargeOf(remote, id)
  const receipt = await fetch(new URL(charge.receipt_url!, url))
  expect(await receipt.text()).toContain('$25.00')
  expect((await fetch(new URL('/payment-sandbox/receipts/ch_x', url))).status).toBe(404)
  await app.close()
})

test('what can be no id is 404, and what no database keeps 400', async () => {
  const headers = {
    authorization: `Bearer ${keys.secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const app = Fastify()
  await app.register(bench.sandbox.plugin)
  for (const id of ['%00', 'pi_1%00', '..%2Fx', '%F0%9F%92%A5']) {
    for (const url of [`/v1/payment_intents/${id}`, `/v1/refunds/${id}`])
      expect((await app.inject({ url, headers })).statusCode).toBe(404)
  }
  const intent = 'amount=2500&currency=usd&allowed_payment_method_types[0]=card'
  for (const metadata of ['metadata[a%00]=1', 'metadata[a]=%00']) {
    const payload = `${intent}&${metadata}`
    const answer = await app.inject({ method: 'POST', url: '/v1/payment_intents', headers, payload })
    expect(answer.statusCode).toBe(400)
  }
  await app.close()
})

test('tables may be created by several starters at once, in the place of those of earlier versions', async () => {
  await bench.pool.query('ALTER TABLE payment_sandbox.payment_methods ADD COLUMN billing_details jsonb')
  await Promise.all(Array.from({ length: 5 }, () => bench.another().migrate()))
  expect((await createIntent(bench.stripe)).status).toBe('requires_payment_method')
  expect(await everythingStored(bench.pool)).not.toContain('billing_details')
})
