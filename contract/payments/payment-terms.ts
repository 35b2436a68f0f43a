/** What became of a payment, in words; in the order in which the list offers them [MONEY1]. */
export const paymentOutcomes = {
  paid: 'Paid, not used yet',
  used: 'Used',
  refunding: 'Being refunded',
  refund_failed: 'Refund refused',
  refunded: 'Refunded',
  disputed: 'Disputed',
  begun: 'Not paid yet',
  failed: 'Never paid',
} as const

export type PaymentOutcome = keyof typeof paymentOutcomes

export const paymentOutcomeNames = Object.keys(paymentOutcomes) as PaymentOutcome[]

/** Outcomes of which the office can give the money back: what is paid and not back yet. The card issuer settles disputes. */
export const refundableOutcomes: readonly PaymentOutcome[] = ['paid', 'used', 'refund_failed']

/** The longest reason of a refund, in characters. */
export const longestRefundReason = 500

/** The scholarships or months whose sums are shown at once; the totals count all. */
export const shownSums = 100
