import { formatPrice } from '../../../../contract/core/currency.ts'
import type { PaymentDifference } from '../../../../contract/payments/payment-list.ts'
import type { PaymentDifferenceKind } from '../../../../contract/payments/payment-terms.ts'
import type { CardIntent } from '../provider/card-gateway.ts'

/** One of our payments, as far as it is compared. */
export interface OwnPayment {
  intent_id: string
  amount_minor: number
  refunded_minor: number
  currency: string
  /** Money has come in, wherever it is now. */
  paid: boolean
}

/** What differs between an intent of the provider and our payment [MONEY1]; nothing when both say the same. */
export function differenceOf(intent: CardIntent, own: OwnPayment | undefined): PaymentDifference | undefined {
  const received = intent.status === 'succeeded' ? intent.receivedMinor : 0
  const returned = intent.charge?.refundedMinor ?? 0
  const difference = (kind: PaymentDifferenceKind, here: number, there: number) => ({
    kind,
    transactionId: intent.id,
    here: formatPrice(here, own?.currency ?? intent.currency),
    there: formatPrice(there, intent.currency),
  })
  // Without our id in its metadata it was sold by somebody else who uses this account of the provider.
  if (!own && !intent.paymentId) return undefined
  const here = own?.paid ? own.amount_minor : 0
  if (here === 0) return received > returned ? difference('only_there', 0, received) : undefined
  if (received === 0) return difference('only_here', here, 0)
  if (own?.currency !== intent.currency || here !== received) return difference('amount', here, received)
  if (own.refunded_minor !== returned) return difference('refunded', own.refunded_minor, returned)
  return undefined
}
