import { csvCell } from '../../lists/spreadsheet-cells.ts'
import { clockOf } from './zone-clock.ts'
import { type ExportColumn, type ExportTable, titlesOf } from './export-table.ts'

/** So that Excel reads UTF-8. */
const mark = '\uFEFF'
const lineEnd = '\r\n'
/** Characters of a piece of the file. */
const pieceLength = 128 * 1024

/** The bytes of a CSV file, piece by piece [AUDIT2]: titles, rows, and the last line, if it has one, which a file cut short lacks. */
export async function* csvFile<Row>(table: ExportTable<Row>): AsyncGenerator<Buffer> {
  const { columns, chunks, closing } = table
  const clock = clockOf(table.zone)
  let piece = mark + lineOf(titlesOf(table))
  for await (const rows of chunks) {
    for (const row of rows) {
      piece += csvRow(columns, row, clock)
      if (piece.length < pieceLength) continue
      yield Buffer.from(piece)
      piece = ''
    }
  }
  // As many cells as every other line has.
  if (closing) piece += lineOf(columns.map((_, index) => (index === 0 ? closing() : '')))
  yield Buffer.from(piece)
}

function csvRow<Row>(columns: ExportColumn<Row>[], row: Row, clock: (moment: Date) => number): string {
  let line = ''
  for (const [index, column] of columns.entries()) {
    if (index > 0) line += ','
    line += cellOf(column, row, clock)
  }
  return line + lineEnd
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row, clock: (moment: Date) => number): string {
  if (column.type !== 'moment') return column.type === 'number' ? column.cell(row) : csvCell(column.cell(row))
  const moment = column.cell(row)
  // With a space in place of the T, which keeps Excel from seeing a time.
  return moment ? new Date(clock(moment)).toISOString().slice(0, 19).replace('T', ' ') : ''
}

const lineOf = (texts: string[]) => texts.map(csvCell).join(',') + lineEnd
