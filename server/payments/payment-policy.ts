import { ProductError } from '../product-error.ts'
import type { CardIntent } from './provider/card-gateway.ts'
import type { Offer } from './offer-repository.ts'
import type { PaymentRow } from './payment-repository.ts'
import { type PaymentEvent, stateAfter } from './payment-states.ts'

/** Refuses a closed scholarship: archived, or past its deadline; `message` tells more than that. @throws ProductError */
export function assertOpen(offer: Offer, message?: string): void {
  const details = message ? { message } : {}
  if (offer.archived) throw new ProductError('scholarship_gone', details)
  if (offer.deadlinePassed) throw new ProductError('deadline_passed', details)
}

/** Who has paid may still apply for 48 hours after archiving or deadline. @throws ProductError */
export function assertOpenForPayer(offer: Offer, message?: string): void {
  if (offer.graceOver) assertOpen(offer, message)
}

/** Whether a payment in this state can be used up by an application for this offer. */
export function isUsable(payment: Pick<PaymentRow, 'status'>, offer: Offer): boolean {
  return payment.status === 'succeeded' || (payment.status === 'waived' && offer.feeMinor === 0)
}

/** What the product knows around a payment when it judges the provider's word. */
export interface PaymentSurroundings {
  feeMinor: number
  /** When the scholarship's deadline ends, or it was archived; undefined when it is no more. */
  closesAt: Date | undefined
  /** The person has a live application, which used up another payment. */
  alreadyApplied: boolean
}

/** What the provider's word means for a payment, and why when the money cannot be used [P6]. */
export interface Verdict {
  event: PaymentEvent
  problem?: string
}

/** Judges a payment by what the provider says. @returns `undefined` when it stays in its state */
export function judge(
  payment: PaymentRow,
  intent: CardIntent,
  surroundings: PaymentSurroundings,
): Verdict | undefined {
  const verdict = readIntent(payment, intent, surroundings)
  return stateAfter(payment.status, verdict.event) === payment.status ? undefined : verdict
}

function readIntent(payment: PaymentRow, intent: CardIntent, surroundings: PaymentSurroundings): Verdict {
  if (intent.status === 'canceled') return { event: 'canceled' }
  if (intent.status === 'open') return { event: 'opened' }
  if (intent.charge?.disputed) return { event: 'disputed', problem: 'disputed by the card holder' }
  if (intent.charge && intent.charge.refundedMinor >= intent.receivedMinor) return { event: 'refunded' }
  if (payment.status === 'canceled') {
    return { event: 'paid_unusable', problem: 'paid after it had been cancelled' }
  }
  const problem = findProblem(payment, intent, surroundings)
  return problem ? { event: 'paid_unusable', problem } : { event: 'paid' }
}

/** Milliseconds by which the provider's clock, which says when was paid, may be ahead of ours. */
const clocksDiffer = 60_000

function findProblem(
  payment: PaymentRow,
  intent: CardIntent,
  { feeMinor, closesAt, alreadyApplied }: PaymentSurroundings,
): string | undefined {
  if (!payment.user_id) return 'the account was deleted'
  if (intent.paymentId !== payment.id || intent.userId !== payment.user_id) return 'the payer differs'
  if (intent.currency !== payment.currency) return 'the currency differs'
  if (intent.receivedMinor !== payment.amount_minor || intent.receivedMinor !== feeMinor) {
    return 'the amount differs from the fee'
  }
  if (closesAt && intent.charge && Number(intent.charge.paidAt) > Number(closesAt) + clocksDiffer)
    return 'paid after it had closed'
  return alreadyApplied ? 'already applied' : undefined
}
