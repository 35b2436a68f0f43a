import { truncate } from '../../../../contract/core/truncate.ts'
import { importLimits } from '../../../../contract/imports/import-limits.ts'
import { type Cell, isBlank, RefusedFile, type TableRow, textOf } from '../table-file.ts'
import { columnOf, dayCell, numberCell, plainText, rowNumber, serialText } from './cell-texts.ts'
import type { TextList } from './text-list.ts'
import { joined, type XmlEvent } from './xml-events.ts'

/** What cells refer to. */
export interface Book {
  texts: TextList
  /** Whether numbers of a style are days. */
  isDate: (style: number) => boolean
  /** The code of the number format of a style. */
  codeOf: (style: number) => string
  from1904: boolean
}

/** A cell while it is read. */
interface OpenCell {
  column: number
  type: string
  style: number
  value: string
  hasFormula: boolean
}

/** The rows of a sheet that are not blank, as they arrive. @throws RefusedFile for a cell behind the last column */
export async function* sheetRows(events: AsyncIterable<XmlEvent[]>, book: Book): AsyncGenerator<TableRow> {
  const reader = rowReader(book)
  for await (const some of events) {
    for (const event of some) {
      const row = reader.take(event)
      if (row && !row.cells.every(isBlank)) yield row
    }
  }
}

/** Puts rows together; `take` answers with one that has ended. */
function rowReader(book: Book) {
  let row: TableRow = { number: 0, cells: [] }
  let cell: OpenCell | undefined
  let [next, inValue, inPronunciation] = [0, false, false]
  const hiddenColumns = new Set<number>()
  function hide({ min, max = min }: Readonly<Record<string, string>>) {
    for (let at = Number(min); at <= Math.min(Number(max), importLimits.columns); at += 1)
      hiddenColumns.add(at - 1)
  }
  function open(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'row') {
      row = {
        number: rowNumber(attributes.r) ?? row.number + 1,
        cells: [],
        ...(isHidden(attributes) && { isHidden: true }),
        ...(hiddenColumns.size > 0 && { hiddenColumns }),
      }
      next = 0
    } else if (name === 'c') {
      const column = columnOf(attributes.r ?? '') ?? next
      const { t: type = 'n', s: style = '0' } = attributes
      cell = { column, type, style: Number(style), value: '', hasFormula: false }
      next = column + 1
    } else if (name === 'col' && isHidden(attributes)) hide(attributes)
    else if (name === 'f' && cell) cell.hasFormula = true
    else if (name === 'rPh') inPronunciation = true
    else if (name === 'v' || name === 't') inValue = cell !== undefined
  }
  function close(name: string): TableRow | undefined {
    if (name === 'v' || name === 't') inValue = false
    if (name === 'rPh') inPronunciation = false
    if (name === 'c' && cell) {
      put(row, cell.column, cellOf(cell, book))
      cell = undefined
    }
    return name === 'row' ? row : undefined
  }
  return {
    take(event: XmlEvent): TableRow | undefined {
      if ('close' in event) return close(event.close)
      if ('open' in event) open(event.open, event.attributes)
      else if (inValue && !inPronunciation && cell) cell.value = joined(cell.value, event.text)
      return undefined
    },
  }
}

/** Also those that are nothing high or wide. */
const isHidden = ({ hidden, ht, width }: Readonly<Record<string, string>>) =>
  hidden === '1' || hidden === 'true' || [ht, width].some(size => size !== undefined && Number(size) === 0)

function put({ number, cells }: TableRow, column: number, cell: Cell): void {
  if (isBlank(cell)) return
  if (column >= importLimits.columns)
    throw new RefusedFile(
      `Row ${number} has ${(column + 1).toLocaleString('en')} columns, and a file can have at most ${importLimits.columns}. Remove those that are not needed.`,
    )
  if ((textOf(cell)?.length ?? 0) > importLimits.cell)
    throw new RefusedFile(
      `A cell of row ${number} has more than ${importLimits.cell.toLocaleString('en')} characters.`,
    )
  while (cells.length < column) cells.push('')
  cells[column] = cell
}

function cellOf({ type, style, value, hasFormula }: OpenCell, book: Book): Cell {
  if (type === 'e') return { problem: `The cell has the error ${value || '#N/A'}.` }
  if (hasFormula && value === '')
    return {
      problem: 'The cell has a formula without a result. Open the file in its program and save it again.',
    }
  if (type === 's') return book.texts.text(Number(value)) ?? ''
  if (type === 'inlineStr' || type === 'str') return plainText(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd' || value === '') return value
  const [serial, code] = [Number(value), book.codeOf(style)]
  const day = book.isDate(style) ? serialText(serial, book.from1904) : undefined
  if (day !== undefined) return dayCell(day, book.from1904 ? serial + 1462 : serial, code)
  return numberCell(value, code) ?? { problem: `“${truncate(value, 40)}” is not a number.` }
}
