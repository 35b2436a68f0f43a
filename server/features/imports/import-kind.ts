import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaymentMode } from '../payments/payment-mode-queries.ts'

/** What is imported by whom, and where to. */
export interface ImportTarget {
  /** The import, which its rows are known by. */
  importId: string
  importedBy: { userId: string; email: string }
  /** The scholarship that applications are for. */
  scholarshipId?: string | undefined
  /** Whether what is imported is offered at once. */
  publish: boolean
  /** Of the payments that count. */
  mode: PaymentMode
}

/** What a column of a file can be matched to. */
export interface ImportField {
  key: string
  title: string
  isRequired?: boolean
  /** Its cells come as `YYYY-MM-DD`, and with `moment` as an ISO moment in UTC, whatever the file has. */
  dates?: 'date' | 'moment'
  /** Where the clocks of its row are, for moments that name no zone. */
  isZone?: boolean
  /** Titles of columns that are it together, in this order; others can be joined, too. */
  parts?: readonly string[]
  /** Other titles that files have for it. */
  otherTitles?: readonly string[]
}

/** A row of a file: its number as a spreadsheet counts, and its trimmed texts by field; a field without a column has none. */
export interface FileRow {
  number: number
  cells: Readonly<Record<string, string>>
}

/** What is wrong with a cell, in a sentence. */
export interface RowProblem {
  row: number
  field: string
  message: string
}

export interface Judged<Wanted> {
  /** What would be written. */
  wanted: Wanted[]
  /** How many rows are here already: the same file again writes nothing again. */
  already: number
  problems: RowProblem[]
  /** What people are asked for and these rows do not have, once for each row: the title of a field or question. */
  lacking?: string[]
}

/** One reading of a file. */
export interface ImportReading<Wanted> {
  /** Judges the next rows, at most a thousand; rows before them count when one thing stands in the file twice. */
  judge: (rows: readonly FileRow[]) => Promise<Judged<Wanted>>
  /** Writes judged rows; one import in one transaction. */
  write: (tx: Transaction<Tables>, wanted: readonly Wanted[]) => Promise<void>
}

/** Something that can be imported [IMPORT1]. */
export interface ImportKind<Wanted = never> {
  fields: (db: Database, target: Pick<ImportTarget, 'scholarshipId'>) => Promise<ImportField[]>
  /** @param matched the fields that have a column */
  read: (db: Database, target: ImportTarget, matched: readonly string[]) => Promise<ImportReading<Wanted>>
  /**
   * Removes everything that an import wrote.
   * @returns a sentence why not, when somebody has acted on any of it since; nothing is removed then
   */
  undo: (tx: Transaction<Tables>, importId: string) => Promise<string | undefined>
}
