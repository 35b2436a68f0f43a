import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { chargeCard } from './charge-card.ts'
import { takeReported } from '../../testing/reported.ts'

const card = {} as StripeCardElement
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }

/** The provider's browser object: the edge of our code. */
function provider(confirmed: unknown, method: unknown = { paymentMethod: { id: 'pm_1' } }) {
  const createPaymentMethod = vi.fn<(input: object) => Promise<unknown>>(async () => method)
  const confirmCardPayment = vi.fn<(secret: string, input: object) => Promise<unknown>>(async () => {
    if (confirmed instanceof Error) throw confirmed
    return confirmed
  })
  return {
    createPaymentMethod,
    confirmCardPayment,
    stripe: { createPaymentMethod, confirmCardPayment } as unknown as Stripe,
  }
}

test('[P3] a card payment method in the payer’s name is created, then the payment confirmed with it', async () => {
  const { stripe, createPaymentMethod, confirmCardPayment } = provider({
    paymentIntent: { id: 'pi_1', status: 'succeeded' },
  })
  expect(await chargeCard(stripe, card, 'secret', ada)).toEqual({ status: 'paid', transactionId: 'pi_1' })
  expect(createPaymentMethod).toHaveBeenCalledWith({ type: 'card', card, billing_details: ada })
  expect(confirmCardPayment).toHaveBeenCalledWith('secret', { payment_method: 'pm_1' })
})

test('[P3] without a name the payer is "anonymous"', async () => {
  const { stripe, createPaymentMethod } = provider({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await chargeCard(stripe, card, 'secret', { name: ' ', email: ada.email })
  expect(createPaymentMethod.mock.calls[0]?.[0]).toMatchObject({ billing_details: { name: 'anonymous' } })
})

test('[P5] a card error of the provider comes back in its words', async () => {
  const { stripe } = provider(
    {},
    { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
  )
  expect(await chargeCard(stripe, card, 'secret', ada)).toEqual({
    status: 'failed',
    message: 'Your card number is incomplete.',
    certain: true,
  })
})

const logged = 'Confirm error.'

test('[P5] a confirm error is logged and shown', async () => {
  const { stripe } = provider({
    error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  })
  expect(await chargeCard(stripe, card, 'secret', ada)).toMatchObject({
    message: 'Your card was declined. You have not been charged; try another card.',
    certain: true,
  })
  expect(takeReported()).toEqual([[logged, 'card_error', 'card_declined']])
})

test('[P4] an intent that succeeded already is a success', async () => {
  const { stripe } = provider({
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    },
  })
  expect(await chargeCard(stripe, card, 'secret', ada)).toEqual({ status: 'paid', transactionId: 'pi_1' })
})

test.each([
  ['the provider’s script throws', new TypeError('Failed to fetch'), [[logged, expect.any(TypeError)]]],
  [
    'the provider reports a lost connection',
    { error: { type: 'api_connection_error', message: 'x' } },
    [[logged, 'api_connection_error', undefined]],
  ],
  ['the bank is still at work', { paymentIntent: { id: 'pi_1', status: 'processing' } }, []],
])('[P6] the result is uncertain when %s', async (_, confirmed, reported) => {
  const { stripe } = provider(confirmed)
  expect(await chargeCard(stripe, card, 'secret', ada)).toMatchObject({ status: 'failed', certain: false })
  expect(takeReported()).toEqual(reported)
})
