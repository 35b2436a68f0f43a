/** A file that cannot be read, and in a sentence what to do about it. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

/** What a cell has: its text as its program shows it; or in a sentence why it has none. */
export type Cell = string | ShownCell | { problem: string }

/** A day in ISO 8601, or a number with all its digits, where a program shows something else. */
export interface ShownCell {
  text: string
  shown: string
  /** What is shown leaves out a part of the day: `4-Mar`. */
  isPart?: boolean
}

/** A row that is not blank, and its number as a spreadsheet counts. */
export interface TableRow {
  number: number
  cells: Cell[]
  /** Its program does not show it. */
  isHidden?: boolean
  /** The places of columns that its program does not show. */
  hiddenColumns?: ReadonlySet<number>
}

/** One sheet of a file. */
export interface TableSheet {
  name: string
  isHidden?: boolean
  /** @throws RefusedFile */
  rows: () => AsyncIterable<TableRow>
}

/** A file of rows, whatever its format [IMPORT1]. */
export interface TableFile {
  sheets: TableSheet[]
  /** Its texts have apostrophes in front of what could be formulas. */
  isCsv: boolean
  /** The days of its numbers are counted from 1904. */
  from1904: boolean
}

/** The first rows of a sheet, at most this many. @throws RefusedFile */
export async function firstRows({ rows }: TableSheet, most: number): Promise<TableRow[]> {
  const first: TableRow[] = []
  for await (const row of rows()) {
    first.push(row)
    if (first.length === most) break
  }
  return first
}

/** Whether a cell has no text. */
export const isBlank = (cell: Cell | undefined): boolean => textOf(cell ?? '')?.trim() === ''

/** The full text of a cell; undefined if it cannot be read. */
export function textOf(cell: Cell): string | undefined {
  if (typeof cell === 'string') return cell
  return 'text' in cell ? cell.text : undefined
}
