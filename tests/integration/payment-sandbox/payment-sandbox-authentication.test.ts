import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SandboxBench,
  createIntent,
  refusalOf,
  startSandbox,
} from '../../support/payments/payment-sandbox-support.ts'

let bench: SandboxBench
let stripe: Stripe

beforeAll(async () => {
  bench = await startSandbox()
  stripe = bench.stripe
})

afterAll(() => bench.stop())

async function ask(number: string) {
  const intent = await createIntent(stripe)
  const method = await bench.newCard(number)
  return stripe.paymentIntents.confirm(intent.id, { payment_method: method.id })
}

function respond(intent: Stripe.PaymentIntent, result: string, challenge = challengeOf(intent)) {
  return stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/authenticate`, { challenge, result })
}

function challengeOf(intent: Stripe.PaymentIntent) {
  return (intent.next_action?.use_stripe_sdk as { source?: string } | undefined)?.source ?? ''
}

test.each(['4000002760003184', '4000002500003155'])(
  '%s is charged only after authentication',
  async number => {
    const asked = await ask(number)
    expect(asked).toMatchObject({ status: 'requires_action', amount_received: 0, latest_charge: null })
    await respond(asked, 'authenticated')
    const paid = await stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
  },
)

test('3-D Secure: failed: the intent wants another card', async () => {
  const asked = await ask('4000002760003184')
  const error = await refusalOf(respond(asked, 'failed'))
  expect(error).toMatchObject({ statusCode: 402, code: 'payment_intent_authentication_failure' })
  expect(error.message).toBe(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  )
  const intent = await stripe.paymentIntents.retrieve(asked.id)
  expect(intent).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
})

test.each([
  ['4000008400001629', 'generic_decline'],
  ['4000008260003178', 'insufficient_funds'],
])('3-D Secure: %s is authenticated, then declined: %s', async (number, decline) => {
  const asked = await ask(number)
  const error = await refusalOf(respond(asked, 'authenticated'))
  expect(error).toMatchObject({ code: 'card_declined', decline_code: decline })
})

test('3-D Secure: an answer to an older question changes nothing', async () => {
  const asked = await ask('4000002760003184')
  const method = await bench.newCard('4000002760003184')
  const again = await stripe.paymentIntents.confirm(asked.id, { payment_method: method.id })
  await respond(asked, 'failed')
  expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe('requires_action')
  await Promise.all(Array.from({ length: 5 }, () => respond(again, 'authenticated')))
  expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe('succeeded')
})
