import type { ExportTable } from '../../platform/tables/written/export-table.ts'

/** A table before it is written. */
export interface TableToExport<Row = unknown> extends Omit<ExportTable<Row>, 'zone' | 'closing'> {
  /** How many rows there are in the snapshot. */
  expected: number
  /** Whose deletion takes the export along that has this row: an application, or a person. */
  holds: (row: Row) => string | null
}
