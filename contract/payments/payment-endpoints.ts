import { z } from 'zod'
import { inserted, modified } from '../core/fields.ts'
import {
  listedPayment,
  paymentComparison,
  paymentListQuery,
  paymentSums,
  paymentSumsQuery,
  refundInput,
} from './payment-list.ts'
import { openPayment, paymentInput, paymentIntentResponse, paymentIntentInput } from './payments.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'

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
  'GET /payments': {
    summary: 'List the payments of application fees, page by page',
    who: 'admin',
    callerLimit: ownCalls,
    query: paymentListQuery,
    ok: z.array(listedPayment),
    errors: [],
  },
  'GET /payments/sums': {
    summary: 'Sum up payments by scholarship or by month, each currency separately',
    who: 'admin',
    callerLimit: ownCalls,
    query: paymentSumsQuery,
    ok: paymentSums,
    errors: [],
  },
  'GET /payments/comparison': {
    summary: 'How our payments compared with those of the payment provider last night',
    who: 'admin',
    callerLimit: ownCalls,
    ok: paymentComparison,
    errors: [],
  },
  'POST /payments/refund/:id': {
    summary: 'Refund a payment in full, with a reason that the payer is told',
    who: 'admin',
    limits: staffWrites,
    params: byId,
    body: refundInput,
    ok: modified,
    errors: ['not_found', 'own_application', 'not_refundable'],
  },
} as const satisfies DeclaredEndpoints
