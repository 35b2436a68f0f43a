/** A file that cannot be read, and in a sentence what to do about it. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

/** A text as the file has it; or in a sentence why a cell has none. */
export type Cell = string | { problem: string }

/** A row that is not blank, and its number as a spreadsheet counts. */
export interface TableRow {
  number: number
  cells: Cell[]
}

/** One sheet of a file. */
export interface TableSheet {
  name: string
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

/** Whether nothing stands in a cell. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')
