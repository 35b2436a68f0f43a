import { type CsvError, parse } from 'csv-parse/sync'
import { bulkLimits } from '../../../contract/bulk/bulk-limits.ts'
import { type DecisionColumn, decisionColumns } from '../../../contract/bulk/bulk-terms.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import { ownValue } from '../../../contract/core/own-value.ts'

/** A row of a file with decisions: its number as a spreadsheet counts, and its cells. */
export interface FileRow {
  row: number
  cells: Record<DecisionColumn, string>
}

/** What is wrong with a file, by row and column. */
export type Problems = Map<string, string>

/** Other names that people use for the columns. */
const otherNames: Record<string, DecisionColumn> = {
  'application id': 'application',
  id: 'application',
  receipt: 'application',
  'receipt number': 'application',
  decision: 'outcome',
  place: 'rank',
  sentence: 'word',
}

/** An export of ours can have both; each says which application it is. */
const inExports = new Set(['application id', 'receipt number'])

const outcomeWords: Record<string, Outcome> = {
  award: 'award',
  awarded: 'award',
  waitlist: 'waitlist',
  'waiting list': 'waitlist',
  'on the waiting list': 'waitlist',
  decline: 'decline',
  declined: 'decline',
}

/** The outcome named in a cell; `undefined` if there is none. */
export function outcomeOf(cell: string): Outcome | undefined {
  return ownValue(outcomeWords, cell.toLowerCase())
}

/** The name of a cell, as problems say it. */
export const cellName = (row: number, column: DecisionColumn) => `Row ${row}, ${column}`

/** Reads a CSV file with decisions [DESK4]: commas, semicolons or tabs, as its header has them. Every cell is text. */
export function readDecisionsFile(csv: string): { rows: FileRow[]; problems: Problems } {
  const problems: Problems = new Map()
  if (csv.includes('\uFFFD')) {
    problems.set('csv', 'Some letters of this file cannot be read. Please save it as “CSV UTF-8”.')
    return { rows: [], problems }
  }
  const [header = [], ...lines] = linesOf(csv, problems)
  const columns = columnsOf(header, problems)
  const filled = lines.flatMap((line, nth) =>
    line.some(cell => cell.trim()) ? [{ line, row: nth + 2 }] : [],
  )
  if (problems.size === 0 && filled.length === 0) problems.set('csv', 'This file has no decisions.')
  if (filled.length > bulkLimits.rows)
    problems.set('csv', `A file takes at most ${bulkLimits.rows.toLocaleString('en')} decisions.`)
  if (problems.size > 0) return { rows: [], problems }
  const rows = filled.map(({ line, row }) => {
    if (line.slice(header.length).some(cell => cell.trim()))
      problems.set(
        `Row ${row}`,
        'It has more cells than the header. Please put texts with commas into quotes.',
      )
    return { row, cells: cellsOf(line, columns) }
  })
  return { rows, problems }
}

function linesOf(csv: string, problems: Problems): string[][] {
  const [first = ''] = csv.split(/[\r\n]/, 1)
  const delimiter = first.includes(';') ? ';' : first.includes('\t') ? '\t' : ','
  try {
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    if (code === undefined) throw error
    problems.set(`Line ${lines ?? 1}`, 'A quote is opened or closed here that does not fit.')
    return []
  }
}

function columnsOf(header: readonly string[], problems: Problems): Map<DecisionColumn, number> {
  const columns = new Map<DecisionColumn, number>()
  for (const [place, cell] of header.entries()) {
    const name = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
    const column = decisionColumns.find(each => each === name) ?? ownValue(otherNames, name)
    if (!column) continue
    const before = columns.get(column)
    if (before !== undefined && inExports.has(name) && header[before] !== cell) continue
    if (before !== undefined) problems.set(cellName(1, column), 'The header names this column twice.')
    columns.set(column, place)
  }
  for (const column of ['application', 'outcome', 'reason'] as const)
    if (!columns.has(column) && !problems.size)
      problems.set(cellName(1, column), 'The header does not name this column.')
  return columns
}

function cellsOf(line: readonly string[], columns: ReadonlyMap<DecisionColumn, number>): FileRow['cells'] {
  const cells = decisionColumns.map(column => [column, line[columns.get(column) ?? -1]?.trim() ?? ''])
  return Object.fromEntries(cells) as FileRow['cells']
}
