import type { ListedPayment } from '../../../../contract/payments/payment-list.ts'

/** The name of who paid. */
export function payerOf({ payerName, payerEmail }: ListedPayment): string {
  return payerName || payerEmail || 'A deleted account'
}
