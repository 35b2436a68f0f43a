import type { AboutScholarship } from '../../../platform/mail/letter.ts'

/** A paid application fee, as mails show it. */
export interface PaidFee extends AboutScholarship {
  /** In hundredths of the unit of `currency`. */
  amountMinor: number
  /** ISO 4217, as in `usd`. */
  currency: string
  /** The payment provider's id of the payment. */
  transactionId: string
}

/** @returns the amount as in `$50.00` */
export function paidAmount({ amountMinor, currency }: PaidFee): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountMinor / 100)
}
