import { entryKindLabels } from '../../../../contract/awards/award-terms.ts'
import { entrySigns } from '../../../../contract/awards/funds/entry-signs.ts'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { amountText, numberText } from '../../../platform/tables/written/cell-texts.ts'
import type { ExportColumn, ExportTable } from '../../../platform/tables/written/export-table.ts'
import { type EntryRow, listEntries } from './fund-repository.ts'
import { actorOf } from './fund-view.ts'

/** Entries that are read at once. */
const chunkSize = 250

const changeOf = (title: string, figure: 'total' | 'committed' | 'paid'): ExportColumn<EntryRow> => ({
  title,
  type: 'number',
  cell: ({ kind, amount_minor: amount }) => {
    const sign = entrySigns[kind][figure]
    return sign === 0 ? '' : amountText(sign * amount)
  },
})

const columns: ExportColumn<EntryRow>[] = [
  { title: 'Day', type: 'moment', cell: row => row.at },
  { title: 'Entry', cell: row => entryKindLabels[row.kind] },
  { title: 'Award', cell: row => row.award ?? '' },
  { title: 'Instalment', type: 'number', cell: row => numberText(row.instalment) },
  changeOf('Budget', 'total'),
  changeOf('Committed', 'committed'),
  changeOf('Paid', 'paid'),
  { title: 'Left', type: 'number', cell: row => amountText(row.left_minor) },
  { title: 'By', cell: actorOf },
  { title: 'Reason', cell: row => row.reason },
]

/** The ledger of a fund as a table, newest entries first, read page by page while it is written [AWARD8]. */
export function ledgerTable(
  db: Database,
  { id, currency, zone }: { id: SeenId; currency: string; zone: string },
): ExportTable<EntryRow> {
  let written = 0
  async function* chunks() {
    for (let before: number | undefined; ; ) {
      const rows = await listEntries(db, id, { before, limit: chunkSize })
      written += rows.length
      yield rows
      before = rows.at(-1)?.id
      if (rows.length < chunkSize) return
    }
  }
  const currencyColumn = { title: 'Currency', cell: () => currency.toUpperCase() }
  return {
    columns: columns.toSpliced(-2, 0, currencyColumn),
    zone,
    chunks: chunks(),
    closing: () => `End of ledger: ${written} entries`,
  }
}
