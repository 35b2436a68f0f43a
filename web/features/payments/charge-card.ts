import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'

/** Who pays, for the card's billing details. */
export interface Payer {
  name: string
  email: string
}

export type ChargeResult =
  | { status: 'paid'; transactionId: string }
  /** `certain`: the provider said that nothing was charged; else it has to be asked before the next try. */
  | { status: 'failed'; message: string; certain: boolean }

const processing =
  'Your bank is still working on this payment. Please wait a moment, then press Pay to check again.'
const notCharged = 'You have not been charged; try another card.'
const noAnswer =
  'We could not reach the payment service. You will not be charged twice: check your connection and press Pay again.'

/**
 * Creates the card payment method and confirms the payment with it, in the payer's name or "anonymous" [P3].
 * A confirm error is logged [P5]. An intent that turns out to be paid already counts as success.
 */
export async function chargeCard(
  stripe: Stripe,
  card: StripeCardElement,
  clientSecret: string,
  payer: Payer,
): Promise<ChargeResult> {
  try {
    const billing_details = { name: payer.name.trim() || 'anonymous', email: payer.email }
    const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details })
    if (method.error) return failure(method.error, true)
    const confirmed = await stripe.confirmCardPayment(clientSecret, {
      payment_method: method.paymentMethod.id,
    })
    if (confirmed.error) return afterConfirmError(confirmed.error)
    return resultOf(confirmed.paymentIntent)
  } catch (error) {
    console.error(dashboardMessages.confirmErrorLog, error)
    return { status: 'failed', message: noAnswer, certain: false }
  }
}

function afterConfirmError(error: StripeError): ChargeResult {
  if (error.payment_intent?.status === 'succeeded') return resultOf(error.payment_intent)
  console.error(dashboardMessages.confirmErrorLog, error.type, error.code)
  return failure(error, error.type === 'card_error' || error.type === 'validation_error')
}

function failure(error: StripeError, certain: boolean): ChargeResult {
  const message = error.type === 'api_connection_error' ? noAnswer : (error.message ?? noAnswer)
  const isRefused = error.code === 'card_declined' || error.code === 'expired_card'
  return { status: 'failed', message: isRefused ? `${message} ${notCharged}` : message, certain }
}

function resultOf(intent: PaymentIntent): ChargeResult {
  if (intent.status === 'succeeded') return { status: 'paid', transactionId: intent.id }
  return { status: 'failed', message: processing, certain: false }
}
