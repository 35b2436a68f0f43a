import { sql } from 'kysely'
import type { PaymentListQuery } from '../../../../contract/payments/payment-list.ts'
import type { ListedStatus } from '../../../../contract/payments/payment-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { listOrder } from '../../../platform/lists/list-order.ts'
import { type Page, type Place, pageOf, type Slice } from '../../../platform/lists/page.ts'
import type { PaymentMode } from '../payment-mode-queries.ts'
import type { PaymentRow } from '../payment-repository.ts'
import { isFound, listedPayments, listedStatus } from './listed-payment-queries.ts'

export interface ListedPaymentRow
  extends Pick<
    PaymentRow,
    'id' | 'scholarship_id' | 'amount_minor' | 'refunded_minor' | 'currency' | 'intent_id' | 'failure'
  > {
  at: Date
  status: ListedStatus
  payer_name: string | null
  payer_email: string | null
  scholarship_name: string
  university_name: string
  /** Those of the last refund. */
  refund_id: string | null
  refund_reason: string | null
  place: Place
}

/** Has an index that ends with the id. */
const sortColumns = { at: 'at' } as const

/** A page of payments, newest first unless sorted, with the total [MONEY1]. */
export function pageOfPayments(
  db: Database,
  mode: PaymentMode,
  query: PaymentListQuery,
  slice: Slice,
): Promise<Page<ListedPaymentRow>> {
  const payments = listedPayments(mode)
  const { by, place, follows } = listOrder('payments', sortColumns, query.sort ?? '-at', slice)
  const found = isFound(query)
  return pageOf(
    slice,
    sql<ListedPaymentRow>`
      select payments.id, payments.scholarship_id, payments.amount_minor, payments.refunded_minor, payments.currency,
        payments.intent_id, payments.failure, payments.at, ${listedStatus} as status, ${place} as place,
        user_name as payer_name, user_email as payer_email, scholarship_name, university_name,
        refund.provider_id as refund_id, refund.reason as refund_reason
      from ${payments}
      join scholarships on scholarships.id = payments.scholarship_id
      left join users on users.id = payments.user_id
      left join lateral (select provider_id, reason from refunds where payment_id = payments.id
        order by created_at desc limit 1) as refund on true
      where payments.id = any(array(select payments.id from ${payments} where ${found} and ${follows}
        order by ${by} limit ${slice.limit + 1} offset ${slice.offset}))
      order by ${by}`
      .execute(db)
      .then(({ rows }) => rows),
    sql<{ total: number }>`select count(*) as total from ${payments} where ${found}`
      .execute(db)
      .then(({ rows }) => rows[0]?.total ?? 0),
  )
}
