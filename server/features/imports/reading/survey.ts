import { counted } from '../../../../contract/core/counted.ts'
import { truncate } from '../../../../contract/core/truncate.ts'
import { importLimits } from '../../../../contract/imports/import-limits.ts'
import type { FileSheet } from '../../../../contract/imports/imports.ts'
import {
  firstRows,
  isBlank,
  RefusedFile,
  type TableFile,
  type TableRow,
  type TableSheet,
  textOf,
} from '../../../platform/tables/table-file.ts'
import { closingOf } from './footer-row.ts'
import { notesOf } from './column-notes.ts'
import type { TitledColumn } from './matched-titles.ts'

type Column = FileSheet['columns'][number]

const samplesShown = 3
const sampleLength = 80

export interface ToSurvey {
  file: TableFile
  /** The rows of titles that somebody has chosen, by sheet. */
  titleRows?: readonly (number | undefined)[]
  /** What each column most likely is. */
  suggest: (columns: readonly TitledColumn[]) => (string | null)[]
  /** Hears how many rows were looked at. */
  tell: (rows: number) => void
}

/**
 * The columns of each sheet with examples, so that somebody can say what is what [IMPORT1].
 * @param openings the first rows of each sheet
 * @throws RefusedFile
 */
export async function surveyOf(
  openings: readonly TableRow[][],
  { file, titleRows = [], suggest, tell }: ToSurvey,
): Promise<FileSheet[]> {
  const sheets: FileSheet[] = []
  for (const [index, sheet] of file.sheets.entries()) {
    const opening = openings[index] ?? []
    const titleRow = titleRows[index] ?? titleRowOf(opening, suggest)
    sheets.push(await surveySheet(sheet, { opening, titleRow, suggest, tell }))
  }
  if (sheets.every(({ rows }) => rows === 0))
    throw new RefusedFile(
      'It has no rows. The first row has the titles of the columns, and each further row is imported.',
    )
  return sheets
}

/** The first rows of each sheet, among which its titles are. @throws RefusedFile */
export async function openingsOf(file: TableFile): Promise<TableRow[][]> {
  if (file.sheets.length > importLimits.sheets)
    throw new RefusedFile(
      `It has ${counted(file.sheets.length, 'sheet')}, and a file can have at most ${importLimits.sheets}.`,
    )
  const openings: TableRow[][] = []
  for (const sheet of file.sheets) openings.push(await firstRows(sheet, importLimits.titleRows))
  return openings
}

/** The row of which most titles are known; the first, where hardly any is. */
function titleRowOf(opening: readonly TableRow[], suggest: ToSurvey['suggest']): number {
  const known = opening.map(row => suggest(columnsOf(row)).filter(key => key !== null).length)
  const most = Math.max(0, ...known)
  return opening[most < 2 ? 0 : known.indexOf(most)]?.number ?? 0
}

/** The sheet that is most likely meant: of those that are shown, that of which most titles are known. */
export function likeliestSheet(sheets: readonly FileSheet[]): number {
  const known = sheets.map(({ rows, isHidden, suggested }) =>
    isHidden ? -2 : rows === 0 ? -1 : suggested.filter(key => key !== null).length,
  )
  return Math.max(0, known.indexOf(Math.max(...known)))
}

async function surveySheet(
  { name, isHidden = false, rows }: TableSheet,
  { opening, titleRow, suggest, tell }: Omit<ToSurvey, 'file'> & { opening: TableRow[]; titleRow: number },
): Promise<FileSheet> {
  const columns: Column[] = []
  const notes = notesOf()
  let [count, hiddenRows] = [0, 0]
  for await (const row of rows()) {
    if (row.number === titleRow)
      for (const column of columnsOf(row)) columns.push({ ...column, samples: [], dates: null, notes: [] })
    if (row.number <= titleRow || closingOf(row)) continue
    note(columns, row)
    notes.add(row)
    count += 1
    if (row.isHidden) hiddenRows += 1
    if (count > importLimits.rows)
      throw new RefusedFile(
        `It has more than ${importLimits.rows.toLocaleString('en')} rows. Split it into several files.`,
      )
    if (count % 1_000 === 0) tell(count)
  }
  return {
    name,
    isHidden,
    rows: count,
    hiddenRows,
    titleRow,
    opening: opening.map(row => ({ row: row.number, text: openingText(row) })),
    columns: columns.map((column, index) => ({ ...column, notes: notes.of(index) })),
    suggested: suggest(columns),
  }
}

const openingText = ({ cells }: TableRow) =>
  truncate(
    cells
      .filter(cell => !isBlank(cell))
      .map(cell => textOf(cell)?.trim())
      .join(' · '),
    sampleLength,
  )

/** The titles of a sheet; a column without one is called by its letters. @throws RefusedFile for too many */
function columnsOf({ cells, hiddenColumns }: TableRow): TitledColumn[] {
  const last = cells.findLastIndex(cell => !isBlank(cell))
  if (last >= importLimits.columns)
    throw new RefusedFile(
      `It has ${(last + 1).toLocaleString('en')} columns, and a file can have at most ${importLimits.columns}. Remove those that are not needed.`,
    )
  return cells.slice(0, last + 1).map((cell, index) => ({
    title: truncate(textOf(cell)?.trim() ?? '', 200) || `Column ${lettersOf(index)}`,
    isHidden: hiddenColumns?.has(index) ?? false,
  }))
}

/** As spreadsheets name a column: A to Z, then AA. */
function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

function note(columns: Column[], { cells }: TableRow): void {
  for (const [index, column] of columns.entries()) {
    const text = textOf(cells[index] ?? '')?.trim()
    if (!text) continue
    column.dates = datesWith(column.dates, text)
    const { samples } = column
    const sample = truncate(text, sampleLength)
    if (samples.length < samplesShown && !samples.includes(sample)) samples.push(sample)
  }
}

/** What is known of the order of days and months, with one more text. */
function datesWith(known: Column['dates'], text: string): Column['dates'] {
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/.exec(text) ?? []
  if (!first || !second || known === 'both') return known
  const tells = Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : 'either'
  if (known === null || known === 'either') return tells
  return tells === 'either' || tells === known ? known : 'both'
}
