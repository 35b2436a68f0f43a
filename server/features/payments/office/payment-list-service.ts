import { formatPrice } from '../../../../contract/core/currency.ts'
import type {
  ListedPayment,
  PaymentListQuery,
  PaymentSums,
  PaymentSumsQuery,
} from '../../../../contract/payments/payment-list.ts'
import { shownSums } from '../../../../contract/payments/payment-terms.ts'
import { type Page, sliceOf } from '../../../platform/lists/page.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { type ListedPaymentRow, pageOfPayments } from './payment-list-repository.ts'
import { type PaymentSumsRow, sumPaymentGroups, sumPayments } from './payment-sums-repository.ts'

/** A page of the payments of application fees [MONEY1]. */
export async function listPayments(
  { db, gateway }: PaymentDependencies,
  query: PaymentListQuery,
): Promise<Page<ListedPayment>> {
  const page = await pageOfPayments(db, gateway, query, sliceOf(query))
  return { ...page, items: page.items.map(listedPaymentView) }
}

/** The sums of payments, and of each scholarship or month, as of one moment, so that they agree [MONEY1]. */
export function readPaymentSums(
  { db, gateway }: PaymentDependencies,
  query: PaymentSumsQuery,
): Promise<PaymentSums> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const totals = await sumPayments(tx, gateway, query)
    const groups = await sumPaymentGroups(tx, gateway, query, shownSums)
    return {
      totals: totals.map(sumsView),
      groups: groups.map(({ key, name, ...row }) => ({ key, name, ...sumsView(row) })),
      groupCount: groups[0]?.group_count ?? 0,
    }
  })
}

function listedPaymentView(row: ListedPaymentRow): ListedPayment {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    payerName: row.payer_name ?? '',
    payerEmail: row.payer_email ?? '',
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    amount: formatPrice(row.amount_minor, row.currency),
    refunded: formatPrice(row.refunded_minor, row.currency),
    status: row.status,
    transactionId: row.intent_id,
    refundId: row.refund_id,
    why: row.refund_reason ?? row.failure ?? '',
  }
}

function sumsView({ currency, payments, paid, refunded, refunding, disputed }: PaymentSumsRow) {
  const price = (hundredths: number) => formatPrice(hundredths, currency)
  return {
    currency,
    payments,
    paid: price(paid),
    refunded: price(refunded),
    refunding: price(refunding),
    disputed: price(disputed),
    left: price(paid - refunded - refunding - disputed),
  }
}
