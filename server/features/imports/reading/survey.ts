import { counted } from '../../../../contract/core/counted.ts'
import { truncate } from '../../../../contract/core/truncate.ts'
import { importLimits } from '../../../../contract/imports/import-limits.ts'
import type { FileSheet } from '../../../../contract/imports/imports.ts'
import { isBlank, RefusedFile, type TableFile, type TableRow, type TableSheet } from '../files/table-file.ts'
import { closingOf } from './closing-line.ts'

type Column = FileSheet['columns'][number]

/** A sheet before anybody knows what its columns are. */
export type SurveyedSheet = Omit<FileSheet, 'suggested'>

const samplesShown = 3
const sampleLength = 80

/**
 * The columns of each sheet with examples, so that somebody can say what is what [IMPORT1]; sheets without rows are left out
 * unless there are no others. @throws RefusedFile
 */
export async function surveyOf(file: TableFile, heard: (rows: number) => void): Promise<SurveyedSheet[]> {
  if (file.sheets.length > importLimits.sheets)
    throw new RefusedFile(
      `It has ${counted(file.sheets.length, 'sheet')}, and a file can have at most ${importLimits.sheets}.`,
    )
  const sheets: SurveyedSheet[] = []
  for (const sheet of file.sheets) sheets.push(await surveySheet(sheet, heard))
  if (sheets.every(({ rows }) => rows === 0))
    throw new RefusedFile(
      'It has no rows. The first row has the titles of the columns, and each further row is imported.',
    )
  return sheets
}

async function surveySheet(
  { name, rows }: TableSheet,
  heard: (rows: number) => void,
): Promise<SurveyedSheet> {
  const columns: Column[] = []
  let count = -1
  for await (const row of rows()) {
    if (count === -1) for (const title of titlesOf(row)) columns.push({ title, samples: [], dates: null })
    else if (closingOf(row)) continue
    else note(columns, row)
    count += 1
    if (count > importLimits.rows)
      throw new RefusedFile(
        `It has more than ${importLimits.rows.toLocaleString('en')} rows. Split it into several files.`,
      )
    if (count % 1_000 === 0) heard(count)
  }
  return { name, rows: Math.max(0, count), columns }
}

/** The titles of a sheet; a column without one is called by its letters. @throws RefusedFile for too many */
export function titlesOf({ cells }: TableRow): string[] {
  const last = cells.findLastIndex(cell => !isBlank(cell))
  if (last >= importLimits.columns)
    throw new RefusedFile(
      `It has ${(last + 1).toLocaleString('en')} columns, and a file can have at most ${importLimits.columns}. Remove those that are not needed.`,
    )
  return cells
    .slice(0, last + 1)
    .map(
      (cell, index) =>
        (typeof cell === 'string' && truncate(cell.trim(), 200)) || `Column ${lettersOf(index)}`,
    )
}

/** As spreadsheets name a column: A to Z, then AA. */
export function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

function note(columns: Column[], { cells }: TableRow): void {
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (typeof cell !== 'string' || isBlank(cell)) continue
    const text = cell.trim()
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
