import type { Transaction } from 'kysely'
import { closingWords } from '../../../contract/exports/export-terms.ts'
import type { ExportRequest } from '../../../contract/exports/exports.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { readOffice } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaymentMode } from '../payments/payment-mode-queries.ts'
import type { ExportTable } from '../../platform/tables/written/export-table.ts'
import type { TableToExport } from './table-to-export.ts'
import { writeTable } from '../../platform/tables/written/write-table.ts'
import { applicationTable } from './rows/application-rows.ts'
import { paymentTable } from './rows/payment-rows.ts'
import { peopleTable } from './rows/people-rows.ts'
import { scholarshipTable } from './rows/scholarship-rows.ts'

/** Rows of an export of which we note whom it holds; to note a million would cost more than to run it again. */
const mostHeld = 10_000

/** For whom an export is made, and of what. */
export interface ExportOrder {
  wish: ExportRequest
  scope: Scope
  mode: PaymentMode
}

/**
 * The bytes of an export from the snapshot of a transaction, which must be read to their end; `written` counts its rows
 * meanwhile [AUDIT2]; `held`: whose deletion takes it along, or null when there are too many. @throws ProductError for a view that cannot be read any more
 */
export async function exportContents(
  tx: Transaction<Tables>,
  { wish, scope, mode }: ExportOrder,
): Promise<{
  expected: number
  written: () => number
  held: () => string[] | null
  bytes: AsyncIterable<Buffer>
}> {
  const { timeZone: zone } = await readOffice(tx)
  const { expected, columns, chunks, holds } = await tableOf(tx, { wish, scope, mode })
  let written = 0
  const held = expected <= mostHeld ? new Set<string>() : undefined
  const table: ExportTable = {
    columns,
    zone,
    chunks: counting(chunks, rows => {
      written += rows.length
      for (const row of rows) {
        const id = held && holds(row)
        if (id) held.add(id)
      }
    }),
    closing: () => closingWords({ expected, written }),
  }
  const bytes = writeTable(wish.format, table)
  return { expected, written: () => written, held: () => (held ? [...held] : null), bytes }
}

async function tableOf(tx: Transaction<Tables>, { wish, scope, mode }: ExportOrder) {
  const tables = {
    applications: () => applicationTable(tx, scope, wish),
    scholarships: () => scholarshipTable(tx, scope, wish.columns),
    payments: () => paymentTable(tx, mode, wish),
    people: () => peopleTable(tx, wish.columns),
  }
  const table = await tables[wish.kind]()
  return table as TableToExport
}

async function* counting<Row>(chunks: AsyncIterable<Row[]>, count: (rows: Row[]) => void) {
  for await (const rows of chunks) {
    yield rows
    count(rows)
  }
}
