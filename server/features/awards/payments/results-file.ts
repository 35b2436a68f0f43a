import { ownValue } from '../../../../contract/core/own-value.ts'
import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import type { paymentResults } from '../../../../contract/awards/award-terms.ts'
import { uncsvCell } from '../../../platform/lists/spreadsheet-cells.ts'
import { UnknownEncoding } from '../../../platform/tables/encodings.ts'
import { openTable } from '../../../platform/tables/open-table.ts'
import { spool } from '../../../platform/tables/spooled-file.ts'
import {
  isBlank,
  RefusedFile,
  type TableFile,
  type TableRow,
  textOf,
} from '../../../platform/tables/table-file.ts'
import { readAmount } from './amounts.ts'

const columns = ['reference', 'result', 'amount', 'day'] as const
type Column = (typeof columns)[number]

/** A row of a file with results. */
export interface ResultRow {
  /** As a spreadsheet counts. */
  row: number
  reference: string
  result: (typeof paymentResults)[number] | undefined
  /** As the file says it. */
  said: string
  /** Null when the cell is empty; undefined when it cannot be read. */
  amount: number | null | undefined
  day: string | null | undefined
}

/** What finance offices and banks call the columns. */
const otherNames: Record<string, Column> = {
  payment: 'reference',
  'payment reference': 'reference',
  'end to end id': 'reference',
  endtoendid: 'reference',
  instalment: 'reference',
  status: 'result',
  outcome: 'result',
  paid: 'result',
  'paid amount': 'amount',
  sum: 'amount',
  'payment total': 'amount',
  date: 'day',
  'paid on': 'day',
  'value date': 'day',
  'booking date': 'day',
}

const resultWords = new Map<string, ResultRow['result']>([
  ...[
    'paid',
    'yes',
    'y',
    'ok',
    'done',
    'true',
    '1',
    'x',
    'success',
    'successful',
    'executed',
    'settled',
    'booked',
  ].map(word => [word, 'paid'] as const),
  ...[
    'returned',
    'return',
    'no',
    'n',
    'false',
    '0',
    'failed',
    'rejected',
    'refused',
    'bounced',
    'not paid',
    'reversed',
  ].map(word => [word, 'returned'] as const),
])

/** Reads a CSV or XLSX with results [AWARD6]. @throws RefusedFile with a sentence for people */
export async function readResultsFile(bytes: Buffer, currency: string): Promise<ResultRow[]> {
  const file = await spool([bytes])
  try {
    return await rowsOf(await openTable(file, { unpacked: awardPaymentLimits.unpacked }), currency)
  } catch (error) {
    if (error instanceof UnknownEncoding)
      throw new RefusedFile(
        'Some of its characters cannot be read. Save it again as “CSV UTF-8”, or as XLSX.',
      )
    throw error
  } finally {
    await file.close()
  }
}

async function rowsOf({ sheets, isCsv }: TableFile, currency: string): Promise<ResultRow[]> {
  const sheet = sheets.find(({ isHidden }) => !isHidden)
  let places: ReturnType<typeof placesOf> | undefined
  const filled: ResultRow[] = []
  // Only what is needed of a row is kept: they may have every column of the file that was sent.
  for await (const row of sheet?.rows() ?? []) {
    if (!places) {
      places = requiredPlaces(row)
      continue
    }
    const found = places
    const cell = (column: Column) => {
      const text = (textOf(row.cells[found.get(column) ?? -1] ?? '') ?? '').trim()
      return isCsv ? uncsvCell(text) : text
    }
    if (isBlank(row.cells[found.get('reference') ?? -1])) continue
    if (filled.length === awardPaymentLimits.rows)
      throw new RefusedFile(`It has more than ${awardPaymentLimits.rows.toLocaleString('en')} rows.`)
    filled.push(resultRow(row.number, cell, currency))
  }
  if (filled.length === 0) throw new RefusedFile('It has no results.')
  return filled
}

/** @throws RefusedFile for a first row that does not name what is needed */
function requiredPlaces(titles: TableRow): Map<Column, number> {
  const places = placesOf(titles)
  for (const column of ['reference', 'result'] as const)
    if (!places.has(column)) throw new RefusedFile(`Its first row does not name the column “${column}”.`)
  return places
}

function placesOf({ cells }: TableRow): Map<Column, number> {
  const places = new Map<Column, number>()
  for (const [place, cell] of cells.entries()) {
    const name = (textOf(cell) ?? '')
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
    const column = columns.find(each => each === name) ?? ownValue(otherNames, name)
    // Of two columns for the same, the one that is called so counts.
    if (column && (!places.has(column) || name === column)) places.set(column, place)
  }
  return places
}

function resultRow(row: number, cell: (column: Column) => string, currency: string): ResultRow {
  const [said, amount, day] = [cell('result'), cell('amount'), cell('day')]
  return {
    row,
    reference: cell('reference'),
    result: resultWords.get(said.toLowerCase()),
    said: [said, amount].filter(Boolean).join(' '),
    amount: amount === '' ? null : readAmount(amount, currency),
    day: day === '' ? null : readDay(day),
  }
}

/** A day in ISO 8601, with or without a time, or as `31.12.2027`; undefined for one that can be read as two days. */
export function readDay(text: string): string | undefined {
  const [, iso, day = '', month = '', year = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$|^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const read = iso ?? (year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (!read) return undefined
  const moment = new Date(`${read}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(read) ? read : undefined
}
