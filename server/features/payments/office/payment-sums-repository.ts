import { sql } from 'kysely'
import type { PaymentSumsQuery } from '../../../../contract/payments/payment-list.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { officeTimeZone } from '../../../platform/database/office-settings.ts'
import type { PaymentMode } from '../payment-mode-queries.ts'
import { isFound, listedPayments, wasPaid } from './listed-payment-queries.ts'

/** Sums of payments in one currency, in hundredths of it. */
export interface PaymentSumsRow {
  currency: string
  payments: number
  paid: number
  refunded: number
  /** Of no use, and not gone back yet; also where the refund failed. */
  refunding: number
  disputed: number
}

export type PaymentGroupRow = PaymentSumsRow & { key: string; name: string; group_count: number }

const sums = sql`payments.currency, count(*) as payments, sum(amount_minor)::bigint as paid,
  sum(refunded_minor)::bigint as refunded,
  coalesce(sum(amount_minor - refunded_minor) filter (where payments.status = 'unusable'), 0)::bigint as refunding,
  coalesce(sum(amount_minor - refunded_minor) filter (where payments.status = 'disputed'), 0)::bigint as disputed`

const found = (mode: PaymentMode, query: PaymentSumsQuery) =>
  sql`from ${listedPayments(mode)} where ${wasPaid} and ${isFound(query)}`

/** The sums of all payments found, by currency, the largest first [MONEY1]. */
export async function sumPayments(
  db: Database,
  mode: PaymentMode,
  query: PaymentSumsQuery,
): Promise<PaymentSumsRow[]> {
  const { rows } = await sql<PaymentSumsRow>`select ${sums} ${found(mode, query)}
    group by payments.currency order by paid desc, currency`.execute(db)
  return rows
}

/** The sums of the payments found, by scholarship, the largest first, or by month, the newest first [MONEY1]. */
export async function sumPaymentGroups(
  db: Database,
  mode: PaymentMode,
  query: PaymentSumsQuery,
  limit: number,
): Promise<PaymentGroupRow[]> {
  const byMonth = query.by === 'month'
  const key = byMonth
    ? sql`to_char(payments.at at time zone ${officeTimeZone}, 'YYYY-MM')`
    : sql`payments.scholarship_id::text`
  const { rows } = await sql<PaymentGroupRow>`
    select sums.*, ${byMonth ? sql`key` : sql`scholarship_name`} as name from (
      select ${key} as key, ${sums}, count(*) over () as group_count ${found(mode, query)}
      group by 1, payments.currency
      order by ${byMonth ? sql`key desc, paid desc` : sql`paid desc, key`}, currency limit ${limit}
    ) as sums ${byMonth ? sql`` : sql`join scholarships on scholarships.id = key::uuid`}
    order by ${byMonth ? sql`key desc, paid desc` : sql`paid desc, key`}, currency`.execute(db)
  return rows
}
