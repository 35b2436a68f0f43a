import { readablePrice } from '../../../contract/core/money.ts'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import type { PaymentIntentResponse } from '../../../contract/payments/payments.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { usePending } from '../../forms/use-pending.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { chargeCard, type Payer } from './charge-card.ts'

/**
 * The state of a payment. `due` has no secret until the intent arrives, and Pay is disabled until then [P2]. `fee` is
 * what is to be paid, or was.
 */
export type PaymentState =
  | { step: 'due'; clientSecret: string | null; fee: string; message?: string | undefined }
  /** The card was charged and our server could not note it yet; nothing is lost. */
  | { step: 'unrecorded'; transactionId: string; fee: string; message: string }
  | { step: 'settled'; transactionId: string | null; fee: string }
  | { step: 'refused'; code: ApiError['code']; message: string }
  /** `refunded`: what was charged goes back. */
  | { step: 'failed'; message: string; refunded?: true }

const feeChanged = (fee: string) =>
  `The application fee has changed: it is now ${readablePrice(fee)}. Press Pay if you want to pay that.`

const refusals = new Set<ApiError['code']>([
  'already_applied',
  'deadline_passed',
  'scholarship_gone',
  'not_found',
])

/**
 * Pays the fee of a scholarship: asks for the intent, charges the card, records the payment [P2–P4, P6].
 * For another scholarship, use another component instance.
 */
export function usePayment(scholarship: Scholarship, payer: Payer) {
  const { _id: scholarshipId, applicationFees: price } = scholarship
  const [state, setState] = useFirstState(scholarshipId, price)
  const [pending, pend] = usePending()
  /** False once a confirmation got no clear answer: the intent is asked again before the card is. */
  const [certain, setCertain] = useState(true)
  const ask = () => askForIntent(scholarshipId, price)
  const record = (transactionId: string, fee: string) =>
    recordPayment({ email: payer.email, price, transactionId, scholarshipId }, fee)

  async function charge(stripe: Stripe, card: StripeCardElement): Promise<PaymentState> {
    if (state.step !== 'due') return state
    const due = certain ? state : await ask()
    if (due.step === 'failed') return { ...state, message: due.message }
    if (due.step === 'settled') toast.success(dashboardMessages.paid, 1500)
    if (due.step !== 'due' || !due.clientSecret) return due
    // A changed fee is shown first, and charged by another press.
    if (due.fee !== state.fee) return { ...due, message: feeChanged(due.fee) }
    const result = await chargeCard(stripe, card, due.clientSecret, payer)
    setCertain(result.status === 'paid' || result.certain)
    if (result.status === 'paid') return record(result.transactionId, due.fee)
    return { ...due, message: result.message }
  }

  /** Runs one step at a time. */
  async function run(step: () => Promise<PaymentState>) {
    if (!pending) await pend(async () => setState(await step()))
  }
  return {
    state,
    pending,
    pay: (stripe: Stripe, card: StripeCardElement) => run(() => charge(stripe, card)),
    retry: () => run(() => (state.step === 'unrecorded' ? record(state.transactionId, state.fee) : ask())),
  }
}

/** Asks for the intent when the page opens. */
function useFirstState(scholarshipId: string, price: string) {
  const [state, setState] = useState<PaymentState>({ step: 'due', clientSecret: null, fee: price })
  useEffect(() => {
    let current = true
    async function start() {
      const next = await askForIntent(scholarshipId, price)
      if (current) setState(next)
    }
    void start()
    return () => {
      current = false
    }
  }, [scholarshipId, price])
  return [state, setState] as const
}

async function askForIntent(scholarshipId: string, price: string): Promise<PaymentState> {
  try {
    return afterAnswer(
      await sessionCall('POST /create-payment-intent', { body: { scholarshipId, price } }),
      price,
    )
  } catch (error) {
    const known = error instanceof ApiError && refusals.has(error.code)
    return known
      ? { step: 'refused', code: error.code, message: error.message }
      : { step: 'failed', message: errorText(error) }
  }
}

type Charged = Record<'email' | 'price' | 'transactionId' | 'scholarshipId', string>

async function recordPayment(charged: Charged, fee: string): Promise<PaymentState> {
  const { transactionId } = charged
  try {
    // The fields of the specification; the server takes the provider's word only.
    const date = new Date().toISOString()
    await sessionCall('POST /payment', { body: { ...charged, date, status: 'pending' } })
    toast.success(dashboardMessages.paid, 1500)
    return { step: 'settled', transactionId, fee }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'payment_unusable') {
      return { step: 'failed', message: error.message, refunded: true }
    }
    return { step: 'unrecorded', transactionId, fee, message: errorText(error) }
  }
}

function afterAnswer(answer: PaymentIntentResponse, price: string): PaymentState {
  const { state, clientSecret, fee } = answer
  if (state === 'pay')
    return { step: 'due', clientSecret, fee, message: fee === price ? undefined : feeChanged(fee) }
  return { step: 'settled', transactionId: answer.transactionId, fee }
}
