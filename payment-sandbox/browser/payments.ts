import { type ApiClient, type Failure, type Parameters, type PaymentIntent, failed } from './api-client.ts'
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

interface PaymentMethod {
  id: string
}

type PaymentResult = { paymentIntent: PaymentIntent } | Failure

/** The parts of the Stripe object that pay. None of them rejects: trouble comes back as `error`. */
export function createPayments(call: ApiClient) {
  async function createPaymentMethod(data: CardData): Promise<{ paymentMethod: PaymentMethod } | Failure> {
    const submitted = submitCard(data.card)
    if ('problem' in submitted) {
      const { incomplete: _, ...problem } = submitted.problem
      const type = problem.decline_code ? 'card_error' : 'validation_error'
      return { error: { type, ...problem } }
    }
    const { number, expiry, cvc } = submitted.values
    const card = { number, exp_month: expiry.slice(0, 2), exp_year: `20${expiry.slice(2)}`, cvc }
    const { billing_details, metadata } = data
    const result = await call<PaymentMethod>('payment_methods', {
      type: 'card',
      card,
      billing_details,
      metadata,
    })
    return failed(result) ? result : { paymentMethod: result }
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
    const result = await call<PaymentIntent>(`payment_intents/${intentId(secret)}/confirm`, {
      client_secret: secret,
      payment_method: method,
      receipt_email,
    })
    if (failed(result)) return result
    return options.handleActions === false ? { paymentIntent: result } : finish(result)
  }

  async function finish(intent: PaymentIntent): Promise<PaymentResult> {
    if (intent.status !== 'requires_action' || !intent.next_action) return { paymentIntent: intent }
    const answer = await askForAuthentication(intent)
    const result = await call<PaymentIntent>(`payment_intents/${intent.id}/authenticate`, {
      client_secret: intent.client_secret,
      challenge: intent.next_action.use_stripe_sdk.source,
      result: answer,
    })
    return failed(result) ? result : { paymentIntent: result }
  }

  async function retrievePaymentIntent(secret: string): Promise<PaymentResult> {
    const query = new URLSearchParams({ client_secret: secret })
    const result = await call<PaymentIntent>(`payment_intents/${intentId(secret)}?${query.toString()}`)
    return failed(result) ? result : { paymentIntent: result }
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentResult> {
    const found = await retrievePaymentIntent(clientSecret)
    return 'error' in found ? found : finish(found.paymentIntent)
  }

  return { createPaymentMethod, confirmCardPayment, retrievePaymentIntent, handleNextAction }
}

function intentId(secret: string): string {
  return encodeURIComponent(String(secret).split('_secret_')[0]!)
}
