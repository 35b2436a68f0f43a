import { csvCell } from '../../../platform/lists/spreadsheet-cells.ts'
import type { ExportColumn, ExportTable } from './export-table.ts'

/** So that Excel reads UTF-8. */
const mark = '\uFEFF'
const lineEnd = '\r\n'
/** Characters of a piece of the file. */
const pieceLength = 128 * 1024

/** The bytes of a CSV file, piece by piece [AUDIT2]: titles, rows, and the last line, which a file cut short lacks. */
export async function* csvFile<Row>({ columns, batches, closing }: ExportTable<Row>): AsyncGenerator<Buffer> {
  let piece = mark + lineOf(columns.map(({ title }) => title))
  for await (const rows of batches) {
    for (const row of rows) {
      piece += csvRow(columns, row)
      if (piece.length < pieceLength) continue
      yield Buffer.from(piece)
      piece = ''
    }
  }
  // As many cells as every other line has.
  yield Buffer.from(piece + lineOf(columns.map((_, index) => (index === 0 ? closing() : ''))))
}

function csvRow<Row>(columns: ExportColumn<Row>[], row: Row): string {
  let line = ''
  for (const [index, { cell, isNumber }] of columns.entries()) {
    if (index > 0) line += ','
    const text = cell(row)
    line += isNumber ? text : csvCell(text)
  }
  return line + lineEnd
}

const lineOf = (texts: string[]) => texts.map(csvCell).join(',') + lineEnd
