import { bulkLimits } from '../../../contract/bulk/bulk-limits.ts'
import { type DecisionColumn, decisionColumns } from '../../../contract/bulk/bulk-terms.ts'
import { counted } from '../../../contract/core/counted.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import { closingNumbers, exportColumns } from '../../../contract/exports/export-terms.ts'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import { uncsvCell } from '../../platform/lists/spreadsheet-cells.ts'
import { type EncodingSample, UnknownEncoding } from '../../platform/tables/encodings.ts'
import { openTable } from '../../platform/tables/open-table.ts'
import { spool } from '../../platform/tables/spooled-file.ts'
import {
  firstRows,
  isBlank,
  RefusedFile,
  type TableFile,
  type TableRow,
  textOf,
} from '../../platform/tables/table-file.ts'

/** A row of a file with decisions: its number as a spreadsheet counts, and its cells. */
export interface FileRow {
  row: number
  cells: Record<DecisionColumn, string>
}

/** What is wrong with a file, by row and column. */
export type Problems = Map<string, string>

interface ReadFile {
  titles: string[]
  rows: FileRow[]
  problems: Problems
}

/** Where the cells of a column are: an application has an id and a number. */
type Places = Map<DecisionColumn, number[]>

const { application, number, outcome, award, terms, rank, reason } = exportColumns.applications

/** What our own export calls the columns, and what other files do. */
const otherNames: Record<string, DecisionColumn> = Object.fromEntries(
  (
    [
      ['application', application, number, 'id', 'receipt'],
      ['outcome', outcome, 'decision', 'result'],
      ['amount', award, 'award', 'award amount'],
      ['terms', terms],
      ['rank', rank, 'place', 'waiting list place'],
      ['reason', reason, 'reason for decision'],
      ['word', 'sentence'],
    ] as const
  ).flatMap(([column, ...names]) => names.map(name => [plainName(name), column])),
)

/** An export of ours can have both; each says which application it is. */
const inExports = new Set([application, number].map(plainName))

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

/** Reads a file with decisions [DESK4], as imports are read; or says which encodings fit it. */
export async function readDecisionsFile(
  bytes: Buffer,
  encoding: Encoding | undefined,
): Promise<ReadFile | { encodings: EncodingSample[] }> {
  const file = await spool([bytes])
  try {
    return await readTable(await openTable(file, { encoding, unpacked: bulkLimits.unpacked }))
  } catch (error) {
    if (error instanceof UnknownEncoding) return { encodings: error.samples }
    if (error instanceof RefusedFile)
      return { titles: [], rows: [], problems: new Map([['file', error.message]]) }
    throw error
  } finally {
    await file.close()
  }
}

async function readTable(table: TableFile): Promise<ReadFile> {
  const problems: Problems = new Map()
  const [titles, ...lines] = await rowsOf(table)
  const read = { titles: (titles?.cells ?? []).map(cell => textOf(cell) ?? ''), problems }
  const columns = columnsOf(titles, problems)
  const filled = lines.filter(line => !closes(line) && decides(line, columns))
  const hidden = filled.filter(({ isHidden }) => isHidden).length
  if (hidden > 0)
    problems.set(
      'file',
      `${counted(hidden, 'row')} with a decision ${hidden === 1 ? 'is' : 'are'} hidden in this file. Please show or remove them.`,
    )
  if (problems.size === 0 && filled.length === 0) problems.set('file', 'This file has no decisions.')
  if (filled.length > bulkLimits.rows)
    problems.set('file', `A file can have at most ${bulkLimits.rows.toLocaleString('en')} decisions.`)
  if (problems.size > 0) return { ...read, rows: [] }
  const rows = filled.map(line => {
    if (line.cells.slice(titles?.cells.length ?? 0).some(cell => !isBlank(cell)))
      problems.set(
        `Row ${line.number}`,
        'It has more cells than the header. Please put text with commas in quotation marks.',
      )
    return { row: line.number, cells: cellsOf(line, { columns, problems, isCsv: table.isCsv }) }
  })
  return { ...read, rows }
}

/** The rows of the first sheet that names applications and outcomes, its titles first; else those of the first that is shown. */
async function rowsOf({ sheets }: TableFile): Promise<TableRow[]> {
  let first: TableRow[] | undefined
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    // One more than are allowed, which is then refused.
    const rows = await firstRows(sheet, importLimits.rows + 1)
    const place = rows.slice(0, importLimits.titleRows).findIndex(row => {
      const columns = columnsOf(row, new Map())
      return columns.has('application') && columns.has('outcome')
    })
    if (place >= 0) return rows.slice(place)
    first ??= rows
  }
  return first ?? []
}

/** The last line of an export of ours. */
const closes = ({ cells: [first, ...others] }: TableRow) =>
  typeof first === 'string' && others.every(isBlank) && closingNumbers(first.trim()) !== undefined

/** Whether a row says more than which application it is: in an export, many may be undecided yet. */
function decides({ cells }: TableRow, columns: Places): boolean {
  const places = [...columns].flatMap(([column, each]) => (column === 'application' ? [] : each))
  return places.some(place => !isBlank(cells[place]))
}

function plainName(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

function columnsOf(titles: TableRow | undefined, problems: Problems): Places {
  const columns: Places = new Map()
  const ids = new Set<string>()
  for (const [place, cell] of (titles?.cells ?? []).entries()) {
    const name = plainName(textOf(cell) ?? '')
    const column = decisionColumns.find(each => each === name) ?? ownValue(otherNames, name)
    if (!column) continue
    const before = columns.get(column)
    const isOther = inExports.has(name) && !ids.has(name)
    if (before && !isOther)
      problems.set(cellName(titles?.number ?? 1, column), 'The header names this column twice.')
    if (inExports.has(name)) ids.add(name)
    columns.set(column, [...(before ?? []), place])
  }
  for (const column of ['application', 'outcome', 'reason'] as const)
    if (!columns.has(column) && !problems.size)
      problems.set(cellName(titles?.number ?? 1, column), 'The header does not name this column.')
  return columns
}

function cellsOf(
  { number: row, cells }: TableRow,
  { columns, problems, isCsv }: { columns: Places; problems: Problems; isCsv: boolean },
): FileRow['cells'] {
  const textIn = (column: DecisionColumn) => {
    const cell = (columns.get(column) ?? []).map(place => cells[place]).find(each => !isBlank(each)) ?? ''
    if (typeof cell === 'string') return isCsv ? uncsvCell(cell.trim()) : cell.trim()
    if ('problem' in cell) problems.set(cellName(row, column), cell.problem)
    return 'problem' in cell ? '' : (cell.isPart ? cell.shown : cell.text).trim()
  }
  return Object.fromEntries(decisionColumns.map(column => [column, textIn(column)])) as FileRow['cells']
}
