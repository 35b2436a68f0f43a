import { isTimeZone } from '../../../../contract/core/time/zoned-time.ts'
import { partsOfTitle } from '../../../../contract/exports/export-terms.ts'
import type { FileSheet, StoredMatching } from '../../../../contract/imports/imports.ts'
import { uncsvCell } from '../../../platform/lists/spreadsheet-cells.ts'
import {
  type Cell,
  isBlank,
  RefusedFile,
  type TableFile,
  type TableRow,
} from '../../../platform/tables/table-file.ts'
import type { FileRow, ImportField, RowProblem } from '../import-kind.ts'
import { closingOf } from './footer-row.ts'
import { partPlace } from './matched-titles.ts'
import { type DateReading, readDate, readMoment } from './dates.ts'

/** Rows that are judged at once. */
const atOnce = 500

/** Rows as the fields take them, and what of them could not be read. */
export interface ReadRows {
  rows: FileRow[]
  /** Rows with a cell that cannot be read, without that cell. */
  broken: FileRow[]
  problems: RowProblem[]
  /** How many rows of the file were looked at, also those that cannot be read. */
  read: number
}

interface ReadColumn {
  index: number
  field: ImportField
  reading: Omit<DateReading, 'zone'>
  /** Where clocks show its times, if its title says so, as in an export of ours. */
  zone: string | undefined
}

/** The rows of the matched sheet, chunk by chunk [IMPORT1]. @throws RefusedFile for an export of ours that is not whole */
export async function* fileRows(
  file: TableFile,
  {
    sheets,
    matching,
    fields,
    zone,
  }: { sheets: FileSheet[]; matching: StoredMatching; fields: readonly ImportField[]; zone: string },
): AsyncGenerator<ReadRows> {
  const columns = columnsOf(file, { sheet: sheets[matching.sheet], matching, fields })
  const width = sheets[matching.sheet]?.columns.length ?? 0
  const closing = closingCheck()
  let chunk: ReadRows = { rows: [], broken: [], problems: [], read: 0 }
  let titleRow = sheets[matching.sheet]?.titleRow
  for await (const row of file.sheets[matching.sheet]?.rows() ?? []) {
    // Surveys of older versions have no row of titles: it was the first.
    titleRow ??= row.number
    if (row.number <= titleRow || closing.ends(row)) continue
    if (!(row.isHidden && matching.hidden === 'without'))
      add(chunk, readRow(row, { columns, width, zone, isCsv: file.isCsv }))
    if (chunk.read < atOnce) continue
    yield chunk
    chunk = { rows: [], broken: [], problems: [], read: 0 }
  }
  closing.check()
  yield chunk
}

function add(chunk: ReadRows, { row, problems }: { row: FileRow; problems: RowProblem[] }): void {
  chunk.read += 1
  chunk.problems.push(...problems)
  if (problems.length === 0) chunk.rows.push(row)
  else chunk.broken.push(row)
}

/** An export of ours says in its last line how many rows it has. */
function closingCheck() {
  let rows = 0
  let said: { expected: number; written: number } | undefined
  return {
    ends(row: TableRow): boolean {
      said = closingOf(row) ?? said
      if (closingOf(row)) return true
      rows += 1
      return false
    },
    check(): void {
      if (!said || (said.expected === rows && said.written === rows)) return
      throw new RefusedFile(
        `Its last line says ${said.expected} rows, and there are ${rows}. If you have added or removed some, remove the last line, too.`,
      )
    },
  }
}

function columnsOf(
  { from1904 }: TableFile,
  {
    sheet,
    matching,
    fields,
  }: { sheet: FileSheet | undefined; matching: StoredMatching; fields: readonly ImportField[] },
): ReadColumn[] {
  const place = ({ index, field: { parts = [] } }: ReadColumn) =>
    partPlace(sheet?.columns[index]?.title ?? '', parts)
  const columns: ReadColumn[] = matching.columns.flatMap((key, index) => {
    const field = fields.find(each => each.key === key)
    const dates = sheet?.columns[index]?.dates
    const order = dates === 'day' || dates === 'month' ? dates : (matching.dateOrder ?? 'day')
    const zone = partsOfTitle(sheet?.columns[index]?.title ?? '')?.zone
    return field ? [{ index, field, reading: { order, from1904 }, zone }] : []
  })
  // A last name is behind a first one, wherever its column is.
  return columns.toSorted((a, b) => place(a) - place(b) || a.index - b.index)
}

function readRow(
  { number, cells }: TableRow,
  given: { columns: ReadColumn[]; width: number; isCsv: boolean; zone: string },
): { row: FileRow; problems: RowProblem[] } {
  const { columns, width, isCsv } = given
  const zoneOfRow = zoneOf(cells, given)
  const texts: Record<string, string> = {}
  const problems: RowProblem[] = []
  const report = (field: string, message: string) => problems.push({ row: number, field, message })
  for (const { index, field, reading, zone = zoneOfRow } of columns) {
    const cell = cells[index]
    if (cell === undefined || isBlank(cell)) continue
    const read = readCell(cell, { field, reading: { ...reading, zone }, isCsv })
    if ('problem' in read) report(field.key, read.problem)
    else texts[field.key] = [texts[field.key], read.text].filter(Boolean).join(' ')
  }
  if (cells.slice(width).some(cell => !isBlank(cell)))
    report('', 'This row has more cells than there are titles.')
  return { row: { number, cells: texts }, problems }
}

/** Where the clocks of a row are: in the zone that it names, if there is one of this name, or where the office is. */
function zoneOf(
  cells: readonly Cell[],
  { columns, zone: ofOffice }: { columns: readonly ReadColumn[]; zone: string },
): string {
  const column = columns.find(({ field }) => field.isZone)
  const named = column && cells[column.index]
  if (typeof named !== 'string' || isBlank(named)) return ofOffice
  return isTimeZone(named.trim()) ? named.trim() : ofOffice
}

function readCell(
  cell: Cell,
  { field, reading, isCsv }: { field: ImportField; reading: DateReading; isCsv: boolean },
): { text: string } | { problem: string } {
  if (typeof cell !== 'string' && 'problem' in cell) return cell
  const text = (typeof cell === 'string' ? cell : cell.isPart && !field.dates ? cell.shown : cell.text).trim()
  if (field.dates) return field.dates === 'date' ? readDate(text, reading) : readMoment(text, reading)
  return { text: isCsv ? uncsvCell(text) : text }
}
