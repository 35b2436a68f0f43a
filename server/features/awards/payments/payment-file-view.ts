import { formatPrice } from '../../../../contract/core/currency.ts'
import type { ListedPaymentFile, PaymentItem } from '../../../../contract/awards/payments/payment-files.ts'
import type { ItemRow, PaymentFileRow } from './payment-file-repository.ts'

/** A payment file in lists. */
export function paymentFileView(row: PaymentFileRow): ListedPaymentFile {
  return {
    _id: row.id,
    number: row.number,
    format: row.format,
    payee: row.payee_kind,
    currency: row.currency,
    count: row.count,
    sum: formatPrice(row.sum_minor, row.currency),
    state: row.state,
    madeBy: row.made_by_name ?? '',
    madeAt: row.made_at.toISOString(),
    approvedBy: row.approved_by_name ?? '',
    approvedAt: row.approved_at?.toISOString() ?? null,
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** An instalment in a file, as it was sent. */
export function paymentItemView(row: ItemRow, currency: string): PaymentItem {
  return {
    instalmentId: row.instalment_id,
    reference: row.reference,
    payment: row.payment,
    payee: row.payee,
    student: row.student,
    studentNumber: row.student_number,
    amount: formatPrice(row.amount_minor, currency),
    result: row.result,
    resultOn: row.result_on,
    returned: row.returned_minor > 0 ? formatPrice(row.returned_minor, currency) : null,
  }
}
