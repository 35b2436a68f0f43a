import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentListQuery } from '../../../../contract/payments/payment-list.ts'
import { type ListedStatus, listedStatusNames } from '../../../../contract/payments/payment-terms.ts'
import { officeTimeZone } from '../../../platform/database/office-settings.ts'
import type { PaymentStatus } from '../../../platform/database/column-types.ts'
import { contains, searchWords } from '../../../platform/lists/search.ts'
import type { PaymentMode } from '../payment-mode-queries.ts'

/** Payments, with when they were paid or, if they were not, began; those of test mode never count in live mode. */
export const listedPayments = ({ livemode }: PaymentMode) =>
  sql`(select *, coalesce(paid_at, created_at) as at from payments
    where livemode = ${livemode} and status <> 'waived') as payments`

/** The states in which money has come in. */
const paidStates: readonly PaymentStatus[] = ['succeeded', 'unusable', 'disputed', 'refunded']

/** Whether money has come in for a payment, wherever it is now. */
export const wasPaid = sql<boolean>`payments.status = any(${sql.val(paidStates)})`

const isRefunding = sql<boolean>`exists (select from refunds
  where payment_id = payments.id and refunds.status in ('requested', 'pending'))`

const statusIs: Record<ListedStatus, RawBuilder<boolean>> = {
  paid: sql`(payments.status = 'succeeded' and payments.consumed_at is null)`,
  used: sql`(payments.status = 'succeeded' and payments.consumed_at is not null)`,
  refunding: sql`(payments.status = 'unusable' and ${isRefunding})`,
  refund_failed: sql`(payments.status = 'unusable' and not ${isRefunding})`,
  refunded: sql`(payments.status = 'refunded')`,
  disputed: sql`(payments.status = 'disputed')`,
  begun: sql`(payments.status in ('creating', 'open'))`,
  failed: sql`(payments.status = 'canceled')`,
}

/** What became of a payment. */
export const listedStatus = sql<ListedStatus>`case ${sql.join(
  listedStatusNames.map(name => sql`when ${statusIs[name]} then ${sql.lit(name)}`),
  sql` `,
)} end`

/** As many payers as a search by name finds at most. */
const maxPayers = 100

/** Whether a payment is one of those that a query finds. */
export function isFound(query: Pick<PaymentListQuery, 'status' | 'scholarship' | 'month' | 'search'>) {
  const { scholarship, month } = query
  const found: RawBuilder<SqlBool>[] = [sql`true`]
  if (query.status) found.push(statusIs[query.status])
  if (scholarship) found.push(sql`payments.scholarship_id = ${scholarship}`)
  if (month) found.push(isIn(`${month}-01`))
  if (query.search) found.push(isNamed(query.search))
  return sql<SqlBool>`${sql.join(found, sql` and `)}`
}

const isIn = (
  first: string,
) => sql<SqlBool>`payments.at >= (${first}::timestamp at time zone ${officeTimeZone})
  and payments.at < ((${first}::timestamp + interval '1 month') at time zone ${officeTimeZone})`

/** By the payer's name or email, or by a number of the provider. */
function isNamed(search: string): RawBuilder<SqlBool> {
  const number = search.trim()
  const words = searchWords(search).map(word => contains(sql.ref('search_text'), word))
  if (words.length === 0) return sql`true`
  return sql`(payments.user_id = any(array(select id from users where ${sql.join(words, sql` and `)}
      limit ${maxPayers}))
    or payments.intent_id = ${number} or payments.charge_id = ${number}
    or payments.id = any(array(select payment_id from refunds where provider_id = ${number})))`
}
