import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import type { PaymentIntentAnswer } from '../../../contract/payments.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { ApiError } from '../../api/client.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../browser/field-errors.ts'
import { toast } from '../../ui/toast-store.ts'
import { chargeCard, type Payer } from './charge-card.ts'
import { recordPayment } from './record-payment.ts'

/** Where a payment stands. `due` has no secret until the intent arrives: Pay is disabled so long [P2]. */
export type PaymentState =
  | { step: 'due'; clientSecret: string | null; message?: string | undefined }
  /** The card was charged and our server could not note it yet; nothing is lost. */
  | { step: 'unrecorded'; transactionId: string; message: string }
  | { step: 'settled'; transactionId: string | null }
  | { step: 'refused'; code: ApiError['code']; message: string }
  | { step: 'failed'; message: string }

const refusals = new Set<ApiError['code']>([
  'already_applied',
  'deadline_passed',
  'scholarship_gone',
  'not_found',
])
const waiting: PaymentState = { step: 'due', clientSecret: null }

/**
 * Pays the fee of a scholarship: asks for the intent, charges the card, records the payment [P2–P4, P6].
 * For another scholarship, use another component instance.
 */
export function usePayment(scholarship: Scholarship, payer: Payer) {
  const [state, setState] = useState<PaymentState>(waiting)
  const [pending, setPending] = useState(false)
  /** False once a confirmation got no clear answer: the intent is asked again before the card is. */
  const [certain, setCertain] = useState(true)
  const { _id: scholarshipId, applicationFees: price } = scholarship

  const ask = useCallback(async (): Promise<PaymentState> => {
    try {
      return afterAnswer(await sessionCall('POST /create-payment-intent', { body: { scholarshipId, price } }))
    } catch (error) {
      const known = error instanceof ApiError && refusals.has(error.code)
      return known
        ? { step: 'refused', code: error.code, message: error.message }
        : { step: 'failed', message: errorText(error) }
    }
  }, [scholarshipId, price])

  useEffect(() => {
    let current = true
    async function start() {
      const next = await ask()
      if (current) setState(next)
    }
    void start()
    return () => {
      current = false
    }
  }, [ask])

  async function record(transactionId: string): Promise<PaymentState> {
    try {
      await recordPayment({ transactionId, scholarshipId, price, email: payer.email })
      toast.success(messages.paid, 1500)
      return { step: 'settled', transactionId }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment_unusable') {
        return { step: 'failed', message: error.message }
      }
      return { step: 'unrecorded', transactionId, message: errorText(error) }
    }
  }

  async function charge(stripe: Stripe, card: StripeCardElement): Promise<PaymentState> {
    const secret = state.step === 'due' ? state.clientSecret : null
    const due = certain && state.step === 'due' ? state : await ask()
    if (due.step === 'failed') return { step: 'due', clientSecret: secret, message: due.message }
    if (due.step === 'settled') toast.success(messages.paid, 1500)
    if (due.step !== 'due' || !due.clientSecret) return due
    const result = await chargeCard(stripe, card, due.clientSecret, payer)
    setCertain(result.outcome === 'paid' || result.certain)
    if (result.outcome === 'paid') return record(result.transactionId)
    return { ...due, message: result.message }
  }

  /** Runs one step at a time. */
  async function run(step: () => Promise<PaymentState>) {
    if (pending) return
    setPending(true)
    try {
      setState(await step())
    } finally {
      setPending(false)
    }
  }

  return {
    state,
    pending,
    pay: (stripe: Stripe, card: StripeCardElement) => run(() => charge(stripe, card)),
    retry: () => run(() => (state.step === 'unrecorded' ? record(state.transactionId) : ask())),
  }
}

function afterAnswer(answer: PaymentIntentAnswer): PaymentState {
  if (answer.state === 'pay') return { step: 'due', clientSecret: answer.clientSecret }
  return { step: 'settled', transactionId: answer.transactionId }
}
