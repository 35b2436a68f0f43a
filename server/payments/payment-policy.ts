import { ProductError } from '../product-error.ts'
import type { CardIntent } from './card-gateway.ts'
import type { Offer, PaymentRow } from './payment-repository.ts'

/** Refuses a closed scholarship: archived, or past its deadline. @throws ProductError */
export function assertOpen(offer: Offer): void {
  if (offer.archived) throw new ProductError('scholarship_gone')
  if (offer.deadlinePassed) throw new ProductError('deadline_passed')
}

/** Who has paid may still apply for 48 hours after archiving or deadline. @throws ProductError */
export function assertOpenForPayer(offer: Offer): void {
  if (offer.graceOver) assertOpen(offer)
}

/** Whether a payment in this state can be used up by an application for this offer. */
export function isUsable(payment: Pick<PaymentRow, 'status'>, offer: Offer): boolean {
  return payment.status === 'succeeded' || (payment.status === 'waived' && offer.feeMinor === 0)
}

/** What the product knows around a payment when it judges the provider's word. */
export interface PaymentSurroundings {
  feeMinor: number
  /** The person has a live application, which used up another payment. */
  alreadyApplied: boolean
}

/**
 * The state a payment moves to when the provider says `intent`. States only move forward, so that messages
 * may arrive late, twice and in any order.
 * @returns the status, and why when the money cannot be used [P6]
 */
export function judge(
  payment: PaymentRow,
  intent: CardIntent,
  surroundings: PaymentSurroundings,
): { status: PaymentRow['status']; problem?: string } {
  const { status } = payment
  const undecided = status === 'creating' || status === 'open'
  if (intent.status === 'canceled') return { status: undecided ? 'canceled' : status }
  if (intent.status === 'open') return { status: undecided ? 'open' : status }
  if (intent.charge?.disputed) return { status: 'disputed', problem: 'disputed by the card holder' }
  if (intent.charge && intent.charge.refundedMinor >= intent.receivedMinor) return { status: 'refunded' }
  if (status === 'canceled') return { status: 'unusable', problem: 'paid after it had been cancelled' }
  if (!undecided) return { status }
  const problem = findProblem(payment, intent, surroundings)
  return problem ? { status: 'unusable', problem } : { status: 'succeeded' }
}

function findProblem(
  payment: PaymentRow,
  intent: CardIntent,
  { feeMinor, alreadyApplied }: PaymentSurroundings,
): string | undefined {
  if (!payment.user_id) return 'the account was deleted'
  if (intent.paymentId !== payment.id || intent.userId !== payment.user_id) return 'the payer differs'
  if (intent.currency !== payment.currency) return 'the currency differs'
  if (intent.receivedMinor !== payment.amount_minor || intent.receivedMinor !== feeMinor) {
    return 'the amount differs from the fee'
  }
  return alreadyApplied ? 'already applied' : undefined
}
