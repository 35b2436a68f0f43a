import { z } from 'zod'
import { inserted } from '../core/fields.ts'
import { openPayment, paymentInput, paymentIntentResponse, paymentIntentInput } from './payments.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits } from '../core/limits.ts'

/** Payments of application fees. */
export const paymentEndpoints = {
  'POST /create-payment-intent': {
    summary: 'Start the payment of an application fee',
    who: 'user',
    limits: personalLimits,
    body: paymentIntentInput,
    ok: paymentIntentResponse,
    errors: [
      'scholarship_gone',
      'deadline_passed',
      'already_applied',
      'limit_reached',
      'payment_provider_failed',
      'payment_provider_busy',
    ],
  },
  'POST /payment': {
    summary: 'Record a payment that the card provider confirmed',
    who: 'user',
    limits: personalLimits,
    body: paymentInput,
    status: 201,
    ok: inserted,
    errors: [
      'not_found',
      'payment_required',
      'payment_for_other_scholarship',
      'payment_unusable',
      'payment_provider_failed',
      'payment_provider_busy',
    ],
  },
  'GET /payment/open': {
    summary: 'Your payments not yet used for an application',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(openPayment),
    errors: [],
  },
} as const satisfies DeclaredEndpoints
