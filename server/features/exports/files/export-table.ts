/** A column of an export: its title, and the text of its cell in each row; empty for none. */
export interface ExportColumn<Row> {
  title: string
  /** Its texts are numbers with a point: no spreadsheet runs them, and it can add them up. */
  isNumber?: boolean
  cell: (row: Row) => string
}

/** What a file holds: rows come in batches, which end with the snapshot. */
export interface ExportTable<Row = unknown> {
  columns: ExportColumn<Row>[]
  batches: AsyncIterable<Row[]>
  /** The last line, asked for behind the last row. */
  closing: () => string
}
