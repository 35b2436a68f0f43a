import { csvFile } from './csv-file.ts'
import type { ExportTable } from './export-table.ts'
import { xlsxFile } from './xlsx-file.ts'

/** The media type of each format. */
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The bytes of a table in a format, written while its rows are read. */
export function writeTable<Row>(
  format: keyof typeof mediaTypes,
  table: ExportTable<Row>,
): AsyncGenerator<Buffer> {
  return format === 'csv' ? csvFile(table) : xlsxFile(table)
}
