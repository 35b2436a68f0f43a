import type { ApiClient, ApiObject, Failure, Parameters, PaymentIntent } from './api-client.ts'
import { submitCard } from './card-element.ts'
import { askForAuthentication } from './challenge-dialog.ts'

interface CardData {
  type?: string
  card: object
  billing_details?: Parameters
  metadata?: Parameters
}

interface ConfirmData {
  payment_method?: string | CardData
  receipt_email?: string
  return_url?: string
}

type PaymentResult = { paymentIntent: PaymentIntent } | Failure

/** The parts of the Stripe object that pay. None of them rejects: trouble comes back as `error`. */
export function createPayments(call: ApiClient) {
  async function createPaymentMethod(data: CardData): Promise<{ paymentMethod: ApiObject } | Failure> {
    const submitted = submitCard(data.card)
    if ('problem' in submitted) {
      const { incomplete: _, ...problem } = submitted.problem
      const type = problem.decline_code ? 'card_error' : 'validation_error'
      return { error: { type, ...problem } }
    }
    const { number, expiry, cvc } = submitted.values
    const card = { number, exp_month: expiry.slice(0, 2), exp_year: `20${expiry.slice(2)}`, cvc }
    const { billing_details, metadata } = data
    const result = await call('payment_methods', {
      type: 'card',
      card,
      billing_details,
      metadata,
    })
    return 'error' in result ? result : { paymentMethod: result }
  }

  async function confirmCardPayment(
    secret: string,
    data: ConfirmData = {},
    options: { handleActions?: boolean } = {},
  ): Promise<PaymentResult> {
    let method = data.payment_method
    if (typeof method === 'object') {
      const created = await createPaymentMethod(method)
      if ('error' in created) return created
      method = created.paymentMethod.id
    }
    const { receipt_email } = data
    const result = await intentFrom(`${pathOf(secret)}/confirm`, {
      client_secret: secret,
      payment_method: method,
      receipt_email,
    })
    return options.handleActions === false ? result : finish(result)
  }

  async function intentFrom(path: string, parameters?: Parameters): Promise<PaymentResult> {
    const result = await call(path, parameters)
    return 'error' in result ? result : { paymentIntent: result as PaymentIntent }
  }

  async function finish(result: PaymentResult): Promise<PaymentResult> {
    if ('error' in result) return result
    const { client_secret, next_action, status } = result.paymentIntent
    if (status !== 'requires_action' || !next_action) return result
    const answer = await askForAuthentication(result.paymentIntent)
    return intentFrom(`${pathOf(client_secret)}/authenticate`, {
      client_secret,
      challenge: next_action.use_stripe_sdk.source,
      result: answer,
    })
  }

  function retrievePaymentIntent(secret: string): Promise<PaymentResult> {
    return intentFrom(`${pathOf(secret)}?client_secret=${encodeURIComponent(secret)}`)
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentResult> {
    return finish(await retrievePaymentIntent(clientSecret))
  }

  return { createPaymentMethod, confirmCardPayment, retrievePaymentIntent, handleNextAction }
}

function pathOf(secret: string): string {
  return `payment_intents/${encodeURIComponent(secret.split('_secret_')[0]!)}`
}
