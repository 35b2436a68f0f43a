import { sql, type Transaction } from 'kysely'
import { exportColumns, type ColumnOf } from '../../../../contract/exports/export-terms.ts'
import { type ListedStatus, listedStatuses } from '../../../../contract/payments/payment-terms.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { listedPayments, listedStatus } from '../../payments/office/listed-payment-queries.ts'
import type { PaymentMode } from '../../payments/payment-mode-queries.ts'
import type { ExportCells } from '../../../platform/tables/written/export-table.ts'
import type { TableToExport } from '../table-to-export.ts'
import { chunksOf, countOf } from './chunks.ts'
import { amountText } from '../../../platform/tables/written/cell-texts.ts'

interface Row {
  id: string
  user_id: string | null
  intent_id: string | null
  scholarship_name: string | null
  university_name: string | null
  status: ListedStatus
  amount_minor: number
  currency: string
  refunded_minor: number
  reasons: string | null
  created_at: Date
  paid_at: Date | null
  consumed_at: Date | null
  user_name: string | null
  user_email: string | null
}

const cells: Record<ColumnOf<'payments'>, ExportCells<Row>> = {
  payment: { cell: row => row.id },
  number: { cell: row => row.intent_id ?? '' },
  scholarship: { cell: row => row.scholarship_name ?? '' },
  university: { cell: row => row.university_name ?? '' },
  state: { cell: row => listedStatuses[row.status] },
  amount: { cell: row => amountText(row.amount_minor), type: 'number' },
  currency: { cell: row => row.currency.toUpperCase() },
  refunded: { cell: row => amountText(row.refunded_minor), type: 'number' },
  reason: { cell: row => row.reasons ?? '' },
  begun: { type: 'moment', cell: row => row.created_at },
  paid: { type: 'moment', cell: row => row.paid_at },
  used: { type: 'moment', cell: row => row.consumed_at },
  payer: { cell: row => row.user_name ?? '' },
  email: { cell: row => row.user_email ?? '' },
}

/** The payments of the mode that cards are charged in, of all scholarships or one, in the order in which they were begun [AUDIT2]. */
export async function paymentTable(
  tx: Transaction<Tables>,
  mode: PaymentMode,
  { columns, scholarship }: { columns: readonly string[]; scholarship?: string | undefined },
): Promise<TableToExport<Row>> {
  const chosen = columns as ColumnOf<'payments'>[]
  const ofOne = scholarship ? sql`payments.scholarship_id = ${scholarship}` : sql`true`
  const payments = listedPayments(mode)
  return {
    holds: row => row.user_id,
    expected: await countOf(tx, sql`${payments} where ${ofOne}`),
    columns: chosen.map(column => ({ title: exportColumns.payments[column], ...cells[column] })),
    chunks: chunksOf<Row>(
      tx,
      sql`select payments.id, payments.user_id, intent_id, scholarship_name, university_name, ${listedStatus} as status, amount_minor, currency,
          refunded_minor, (select string_agg(reason, '; ' order by created_at, id) from refunds
            where payment_id = payments.id) as reasons,
          payments.created_at, paid_at, consumed_at, user_name, user_email
        from ${payments} left join scholarships on scholarships.id = payments.scholarship_id
          left join users on users.id = payments.user_id
        where ${ofOne} order by payments.created_at, payments.id`,
    ),
  }
}
