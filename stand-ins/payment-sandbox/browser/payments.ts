import { type CardElement, submitCard } from './card-element.ts'
import type { CardValues } from './card-values.ts'
import { askForAuthentication } from './challenge-dialog.ts'

export interface PaymentIntent {
  id: string
  status: string
  amount: number
  currency: string
  next_action: { use_stripe_sdk: { source: string } } | null
}

interface Failure {
  error: {
    type: string
    message: string
    code?: string
    decline_code?: string
    payment_intent?: PaymentIntent
  }
}

interface CardData {
  type: 'card'
  card: CardElement
  billing_details: { name: string; email: string }
}

type PaymentResult = { paymentIntent: PaymentIntent } | Failure

const timeout = 30_000
const unreachable =
  'We could not reach the payment service. Please check your connection and try again; you will not be charged twice.'
const unreadable = 'The payment service gave an answer we do not understand. Please try again in a moment.'

/** @returns how to call the sandbox; a call never rejects */
function createCall(base: string, publishableKey: string) {
  return async <T extends object>(path: string, form: Record<string, string>): Promise<T | Failure> => {
    const answer = await fetch(`${base}v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(form),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => undefined)
    if (!answer) return { error: { type: 'api_connection_error', message: unreachable } }
    const body: T | Failure | undefined = await answer.json().catch(() => undefined)
    return body ?? { error: { type: 'api_error', message: unreadable } }
  }
}

const methodForm = ({ number, expiry, cvc }: CardValues, payer: CardData['billing_details']) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': expiry.slice(0, 2),
  'card[exp_year]': `20${expiry.slice(2)}`,
  'card[cvc]': cvc,
  'billing_details[name]': payer.name,
  'billing_details[email]': payer.email,
})

/** The parts of the Stripe object that pay. None of them rejects: trouble comes back as `error`. */
export function createPayments(base: string, publishableKey: string) {
  const call = createCall(base, publishableKey)

  async function callIntent(
    secret: string,
    verb: string,
    form: Record<string, string>,
  ): Promise<PaymentResult> {
    const path = `payment_intents/${secret.split('_secret_')[0]}/${verb}`
    const result = await call<PaymentIntent>(path, { client_secret: secret, ...form })
    return 'error' in result ? result : { paymentIntent: result }
  }

  return {
    async createPaymentMethod({ card, billing_details: payer }: CardData) {
      const submitted = submitCard(card)
      if ('message' in submitted) return { error: { type: 'validation_error', message: submitted.message } }
      const result = await call<{ id: string }>('payment_methods', methodForm(submitted, payer))
      return 'error' in result ? result : { paymentMethod: result }
    },

    /** Asks the person in between when the bank wants 3-D Secure. */
    async confirmCardPayment(secret: string, data: { payment_method: string }): Promise<PaymentResult> {
      const result = await callIntent(secret, 'confirm', data)
      if ('error' in result || !result.paymentIntent.next_action) return result
      const { use_stripe_sdk: question } = result.paymentIntent.next_action
      return callIntent(secret, 'authenticate', {
        challenge: question.source,
        result: await askForAuthentication(result.paymentIntent),
      })
    },
  }
}
