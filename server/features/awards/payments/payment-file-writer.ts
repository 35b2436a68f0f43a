import { setImmediate as breathe } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import type { Payee } from '../../../../contract/awards/award-terms.ts'
import type { PaymentColumn } from '../../../../contract/awards/payments/payment-file-terms.ts'
import { paymentColumns } from '../../../../contract/awards/payments/payment-file-terms.ts'
import type { NewPaymentFile } from '../../../../contract/awards/payments/payment-files.ts'
import type { ExportCells } from '../../../platform/tables/written/export-table.ts'
import { writeTable } from '../../../platform/tables/written/write-table.ts'
import { amountText } from './amounts.ts'
import type { PaymentRow } from './payment-choice-repository.ts'

/** A row with the payment that it is part of. */
export interface WrittenRow extends PaymentRow {
  payment: string
  /** Of all rows of the payment. */
  total_minor: number
}

/** Rows that are written at once: others wait for a millisecond. */
const chunk = 50

/**
 * The payments of a file: of each student one, named by the instalment, so that it is named the same in another file; of each
 * school one, in the order of the rows, named by the file.
 */
export function withPayments(
  rows: readonly PaymentRow[],
  { payee: paid, number }: { payee: Payee; number: string },
): WrittenRow[] {
  if (paid === 'finance')
    return rows.map(row => ({ ...row, payment: row.reference, total_minor: row.amount_minor }))
  const payments = new Map<string, { payment: string; total: number }>()
  for (const { payee, amount_minor } of rows) {
    const known = payments.get(payee)
    const payment = known?.payment ?? `${number}-${String(payments.size + 1).padStart(2, '0')}`
    payments.set(payee, { payment, total: (known?.total ?? 0) + amount_minor })
  }
  return rows.map(row => {
    const { payment = '', total = 0 } = payments.get(row.payee) ?? {}
    return { ...row, payment, total_minor: total }
  })
}

/** The bytes of a payment file and their sum [AWARD7]; others have their turn between its rows. */
export async function writePaymentFile(
  rows: readonly WrittenRow[],
  { format, columns, currency }: Pick<NewPaymentFile, 'format' | 'columns' | 'currency'>,
): Promise<{ content: Buffer; sha256: string }> {
  const table = {
    columns: columns.map(column => ({ title: paymentColumns[column], ...cellsIn(currency)[column] })),
    chunks: chunksOf(rows),
    zone: 'UTC',
  }
  const pieces: Buffer[] = []
  const hash = createHash('sha256')
  for await (const piece of writeTable(format, table)) {
    pieces.push(piece)
    hash.update(piece)
  }
  return { content: Buffer.concat(pieces), sha256: hash.digest('hex') }
}

function cellsIn(currency: string): Record<PaymentColumn, ExportCells<WrittenRow>> {
  return {
    reference: { cell: row => row.reference },
    payment: { cell: row => row.payment },
    payee: { cell: row => row.payee },
    student: { cell: row => row.student },
    studentNumber: { cell: row => row.student_number },
    school: { cell: row => row.school },
    scholarship: { cell: row => row.scholarship },
    funds: { cell: row => row.funds },
    amount: { type: 'number', cell: row => amountText(row.amount_minor, currency) },
    currency: { cell: () => currency.toUpperCase() },
    due: { type: 'date', cell: row => row.due_on },
    total: { type: 'number', cell: row => amountText(row.total_minor, currency) },
  }
}

async function* chunksOf(rows: readonly WrittenRow[]): AsyncGenerator<WrittenRow[]> {
  for (let from = 0; from < rows.length; from += chunk) {
    yield rows.slice(from, from + chunk)
    await breathe()
  }
}
