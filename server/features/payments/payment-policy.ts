import { maximumApplications } from '../../../contract/applications/application-limits.ts'
import { applyRefusal } from '../../../contract/applications/application-rules.ts'
import { ProductError, refuse } from '../../platform/product-error.ts'
import type { CardIntent } from './provider/card-gateway.ts'
import type { Offer } from './offer-repository.ts'
import type { PaymentRow } from './payment-repository.ts'
import { type PaymentEvent, stateAfter } from './payment-states.ts'

/** Refuses a scholarship that is archived or past its deadline; `message` replaces the usual text. @throws ProductError */
export function assertOpen(offer: Offer, message?: string): void {
  refuse(applyRefusal(offer), message ? { message } : {})
}

/** People who have paid may still apply for 48 hours after archiving or deadline. @throws ProductError */
export function assertOpenForPayer(offer: Offer, message?: string): void {
  if (offer.graceOver) assertOpen(offer, message)
}

/** Refuses one more to a person with this many payments, before any money is taken. @throws ProductError */
export function assertRoom(payments: number): void {
  if (payments >= maximumApplications)
    throw new ProductError('limit_reached', {
      message: `You can apply to up to ${maximumApplications.toLocaleString('en')} scholarships.`,
    })
}

/** Whether a payment in this state can be used up by an application for this offer. */
export function isUsable(payment: Pick<PaymentRow, 'status'>, offer: Offer): boolean {
  return payment.status === 'succeeded' || (payment.status === 'waived' && offer.feeMinor === 0)
}

/** Whether a payment is of the fee as it is now; nothing is the same in every currency. */
export function isFeeOf(
  { feeMinor, currency }: Pick<Offer, 'feeMinor' | 'currency'>,
  payment: Pick<PaymentRow, 'amount_minor' | 'currency'>,
): boolean {
  return payment.amount_minor === feeMinor && (feeMinor === 0 || payment.currency === currency)
}

/** What else decides whether a payment can be used. */
export interface PaymentSurroundings {
  feeMinor: number
  /** That of the fee. */
  currency: string
  /** When the scholarship's deadline ends, or it was archived; undefined when it was deleted. */
  closesAt: Date | undefined
  /** Others have taken every place. */
  full: boolean
  /** The person has an application, which used up another payment. */
  alreadyApplied: boolean
}

/** The event that an intent's state means for a payment, and why the money cannot be used [P6]. */
export interface Verdict {
  event: PaymentEvent
  problem?: string
}

/** Judges a payment by its intent. @returns `undefined` when its state stays the same */
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
  if (intent.charge?.dispute === 'open or lost')
    return { event: 'disputed', problem: 'disputed by the card holder' }
  if (intent.charge && intent.charge.refundedMinor >= intent.receivedMinor) return { event: 'refunded' }
  if (payment.status === 'canceled') {
    return { event: 'paid_unusable', problem: 'paid after it had been cancelled' }
  }
  const won = payment.status === 'disputed' && intent.charge?.dispute === 'won'
  if (won && payment.consumed_at) return { event: 'dispute_won' }
  const problem = findProblem(payment, intent, surroundings)
  if (won) return problem ? { event: 'dispute_won_unusable', problem } : { event: 'dispute_won' }
  return problem ? { event: 'paid_unusable', problem } : { event: 'paid' }
}

/** Milliseconds by which the provider's clock may be ahead of ours. */
const clocksDiffer = 60_000

function findProblem(
  payment: PaymentRow,
  intent: CardIntent,
  { feeMinor, currency, closesAt, full, alreadyApplied }: PaymentSurroundings,
): string | undefined {
  if (!payment.user_id) return 'the account was deleted'
  if (intent.paymentId !== payment.id || intent.userId !== payment.user_id) return 'the payer differs'
  if (intent.currency !== payment.currency) return 'the currency differs'
  if (intent.receivedMinor !== payment.amount_minor || !isFeeOf({ feeMinor, currency }, payment)) {
    return 'the amount differs from the fee'
  }
  if (closesAt && intent.charge && Number(intent.charge.paidAt) > Number(closesAt) + clocksDiffer)
    return 'paid after it had closed'
  if (alreadyApplied) return 'already applied'
  return full ? 'no place was left' : undefined
}
