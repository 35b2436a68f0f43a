import type { PaymentFileState } from '../../../../contract/awards/award-terms.ts'
import { paymentFileLabels } from '../../../../contract/awards/payments/payment-file-terms.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'

const tones: Record<PaymentFileState, Tone> = {
  made: 'warning',
  approved: 'work',
  handedOver: 'work',
  settled: 'success',
  cancelled: 'quiet',
}

/** How far a payment file is. */
export function PaymentFileBadge({ state }: { state: PaymentFileState }) {
  return <StatusBadge tone={tones[state]}>{paymentFileLabels[state]}</StatusBadge>
}
