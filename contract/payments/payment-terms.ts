/** What became of a payment, in words; in the order in which the list offers them [MONEY1]. */
export const listedStatuses = {
  paid: 'Paid, not used yet',
  used: 'Used',
  refunding: 'Being refunded',
  refund_failed: 'Refund refused',
  refunded: 'Refunded',
  disputed: 'Disputed',
  begun: 'Not paid yet',
  failed: 'Never paid',
} as const

export type ListedStatus = keyof typeof listedStatuses

export const listedStatusNames = Object.keys(listedStatuses) as ListedStatus[]

/** Statuses of which the office can give the money back: what is paid and not back yet. The card issuer settles disputes. */
export const refundableStatuses: readonly ListedStatus[] = ['paid', 'used', 'refund_failed']

/** The longest reason of a refund, in characters. */
export const longestRefundReason = 500

/** The scholarships or months whose sums are shown at once; the totals count all. */
export const shownSums = 100

/** How far back payments are compared with the provider's, in days. */
export const comparedDays = 35

/** As many differences as are shown. */
export const shownDifferences = 100

/** What differs between the provider's books and ours, in words; `here` and `there` are prices. */
export const paymentDifferences = {
  only_there: ({ there }) => `Paid at the provider (${there}), but not here.`,
  only_here: ({ here }) => `Paid here (${here}), but not at the provider.`,
  amount: ({ here, there }) => `The fee is ${here} here, and ${there} at the provider.`,
  refunded: ({ here, there }) => `${here} was refunded here, and ${there} at the provider.`,
} satisfies Record<string, (amounts: { here: string; there: string }) => string>

export type PaymentDifferenceKind = keyof typeof paymentDifferences
