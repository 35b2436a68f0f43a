import { sql, type Transaction } from 'kysely'
import { exportColumns, type ColumnOf } from '../../../../contract/exports/export-terms.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { PaymentStatus } from '../../../platform/database/tables.ts'
import { isOfMode, type PaymentMode } from '../../payments/payment-mode-queries.ts'
import type { ExportColumn, ExportTable } from '../files/export-table.ts'
import { batchesOf, countOf } from './batches.ts'
import { amountText, momentText } from './cell-texts.ts'

interface Row {
  id: string
  intent_id: string | null
  scholarship_name: string | null
  university_name: string | null
  status: PaymentStatus
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

/** What became of a payment, in words. */
const states: Record<PaymentStatus, string> = {
  creating: 'Begun',
  open: 'Begun',
  succeeded: 'Paid',
  waived: 'Waived',
  canceled: 'Canceled',
  unusable: 'To be refunded',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

const cells: Record<ColumnOf<'payments'>, Omit<ExportColumn<Row>, 'title'>> = {
  payment: { cell: row => row.id },
  number: { cell: row => row.intent_id ?? '' },
  scholarship: { cell: row => row.scholarship_name ?? '' },
  university: { cell: row => row.university_name ?? '' },
  state: { cell: row => (row.status === 'succeeded' && row.consumed_at ? 'Used' : states[row.status]) },
  amount: { cell: row => amountText(row.amount_minor), isNumber: true },
  currency: { cell: row => row.currency.toUpperCase() },
  refunded: { cell: row => amountText(row.refunded_minor), isNumber: true },
  reason: { cell: row => row.reasons ?? '' },
  begun: { cell: row => momentText(row.created_at) },
  paid: { cell: row => momentText(row.paid_at) },
  used: { cell: row => momentText(row.consumed_at) },
  payer: { cell: row => row.user_name ?? '' },
  email: { cell: row => row.user_email ?? '' },
}

/** The payments of the mode that cards are charged in, of all scholarships or one, in the order in which they were begun [AUDIT2]. */
export async function paymentTable(
  tx: Transaction<Tables>,
  mode: PaymentMode,
  { columns, scholarship }: { columns: readonly string[]; scholarship?: string | undefined },
): Promise<{ expected: number } & Omit<ExportTable<Row>, 'closing'>> {
  const chosen = columns as ColumnOf<'payments'>[]
  const ofOne = scholarship ? sql`p.scholarship_id = ${scholarship}` : sql`true`
  const among = sql`payments as p where ${isOfMode(mode)} and ${ofOne}`
  return {
    expected: await countOf(tx, among),
    columns: chosen.map(column => ({ title: exportColumns.payments[column], ...cells[column] })),
    batches: batchesOf<Row>(
      tx,
      sql`select p.id, intent_id, scholarship_name, university_name, p.status, p.amount_minor, p.currency, refunded_minor,
          (select string_agg(reason, '; ' order by refunds.created_at, refunds.id) from refunds where payment_id = p.id) as reasons,
          p.created_at, paid_at, consumed_at, user_name, user_email
        from (select * from ${among}) as p
          left join scholarships on scholarships.id = p.scholarship_id left join users on users.id = p.user_id
        order by p.created_at, p.id`,
    ),
  }
}
