import type { ExportTable } from '../export-table.ts'

/** A table with a day and two moments, on both sides of the end of summer time in Oslo. */
export function tableOfTimes(): ExportTable<Date> {
  async function* chunks() {
    yield [new Date('2026-10-25T00:30:00.999Z'), new Date('2026-10-25T23:30:00Z')]
  }
  return {
    columns: [
      { title: 'Deadline', type: 'date', cell: row => row.toISOString().slice(0, 10) },
      { title: 'Submitted', type: 'moment', cell: row => row },
      { title: 'Closed', type: 'moment', cell: () => null },
    ],
    chunks: chunks(),
    zone: 'Europe/Oslo',
    closing: () => 'The end',
  }
}

/** A table with these rows, whose second column has numbers. */
export function tableOf(rows: string[][]): ExportTable<string[]> {
  async function* chunks() {
    yield rows
  }
  const columns = (rows[0] ?? []).map((_, index) => ({
    title: `Column ${index + 1}`,
    ...(index === 1 && { type: 'number' as const }),
    cell: (row: string[]) => row[index] ?? '',
  }))
  return { columns, chunks: chunks(), zone: 'UTC', closing: () => 'The end' }
}
