import type { ChargeRow } from './charges.ts'
import type { PaymentMethodRow } from './payment-methods.ts'

/** The dispute of a charge as its event shows it (https://docs.stripe.com/api/disputes/object). */
export function disputeView(charge: ChargeRow, method: PaymentMethodRow): object {
  return {
    id: charge.dispute,
    object: 'dispute',
    amount: Number(charge.amount),
    balance_transactions: [],
    charge: charge.id,
    created: Number(charge.created),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: method.brand,
        case_type: 'chargeback',
        network: method.brand,
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
