import { zonedTitle } from '../../../../contract/exports/export-terms.ts'

/** What the cells of a column hold. */
export type ExportCells<Row> =
  | {
      /**
       * `number`: its texts are numbers with a point: no spreadsheet runs them, and it can add them up. `date`: its texts are
       * days as ISO 8601 has them.
       */
      type?: 'number' | 'date'
      /** Empty for none. */
      cell: (row: Row) => string
    }
  | { type: 'moment'; cell: (row: Row) => Date | null }

/** A column of an export. */
export type ExportColumn<Row> = ExportCells<Row> & { title: string }

/** What a file holds: rows come in chunks, which end with the snapshot. */
export interface ExportTable<Row = unknown> {
  columns: ExportColumn<Row>[]
  chunks: AsyncIterable<Row[]>
  /** Where clocks show its moments. */
  zone: string
  /** The last line, asked for behind the last row; files for other programs have none. */
  closing?: () => string
}

/** The titles of a table's columns: those of moments say where clocks show them. */
export function titlesOf<Row>({ columns, zone }: ExportTable<Row>): string[] {
  return columns.map(({ title, type }) => (type === 'moment' ? zonedTitle(title, zone) : title))
}
