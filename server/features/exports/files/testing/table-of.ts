import type { ExportTable } from '../export-table.ts'

/** A table with these rows, whose second column has numbers. */
export function tableOf(rows: string[][]): ExportTable<string[]> {
  async function* batches() {
    yield rows
  }
  const columns = (rows[0] ?? []).map((_, index) => ({
    title: `Column ${index + 1}`,
    isNumber: index === 1,
    cell: (row: string[]) => row[index] ?? '',
  }))
  return { columns, batches: batches(), closing: () => 'The end' }
}
