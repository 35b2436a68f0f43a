import type { ResultChange } from '../../../../contract/awards/payments/payment-file-terms.ts'
import type { ItemRow } from './payment-file-repository.ts'
import type { ResultRow } from './results-file.ts'

/** What a row with a result does, and why where that needs a word. */
export interface ResultLine {
  row: number
  reference: string
  /** What it is about: one instalment, or all of a school's payment. */
  items: ItemRow[]
  said: string
  change: ResultChange
  words: string
  /** What came back. */
  returned: number
  day: string
}

/** What a file with results is compared with. */
export interface SentFile {
  number: string
  items: readonly ItemRow[]
  /** The day of the office. */
  today: string
}

type Judged = Pick<ResultLine, 'change' | 'words'>

/**
 * What results change [AWARD6]: row by row, with rows left open that contradict what was sent or what is known.
 * @returns the lines, or a sentence when they are not the results of this file; then nothing may change
 */
export function compareResults(file: SentFile, rows: readonly ResultRow[]): ResultLine[] | string {
  const byName = new Map<string, ItemRow[]>()
  for (const item of file.items) {
    for (const name of new Set([item.reference, item.payment]))
      byName.set(name.toUpperCase(), [...(byName.get(name.toUpperCase()) ?? []), item])
  }
  const named = rows.map(row => ({ row, items: byName.get(row.reference.toUpperCase()) ?? [] }))
  const unknown = named.filter(({ items }) => items.length === 0).length
  if (unknown > 0)
    return notOf(
      file,
      shareOf(unknown, rows.length, { one: 'reference', is: ['is unknown here', 'are unknown here'] }),
    )
  const differing = named.filter(({ row, items }) => row.amount !== null && differs(row, items)).length
  if (differing * 2 > rows.length)
    return notOf(file, shareOf(differing, rows.length, { one: 'amount', is: ['differs', 'differ'] }))
  const repeated = repeatedItems(named)
  return named.map(({ row, items }) => lineOf(row, items, { today: file.today, repeated }))
}

const notOf = ({ number }: SentFile, why: string) => `This is not the result of ${number}: ${why}.`

/** Such as `3 of its 20 references are unknown here`. */
function shareOf(some: number, all: number, { one, is }: { one: string; is: [string, string] }): string {
  if (all === 1) return `its ${one} ${is[0]}`
  return `${some.toLocaleString('en')} of its ${all.toLocaleString('en')} ${one}s ${is[some === 1 ? 0 : 1]}`
}

const sumOf = (items: readonly ItemRow[]) => items.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

/** Whether a row says another amount than was sent; a part can come back. */
function differs({ amount, result }: ResultRow, items: readonly ItemRow[]): boolean {
  if (amount === null || amount === undefined) return false
  return result === 'returned' ? amount > sumOf(items) : amount !== sumOf(items)
}

/** Instalments that several rows are about which do not say the same. */
function repeatedItems(named: readonly { row: ResultRow; items: ItemRow[] }[]): Set<string> {
  const said = new Map<string, string>()
  const repeated = new Set<string>()
  for (const { row, items } of named) {
    const words = [row.result, row.amount, row.day].join(' ')
    for (const { instalment_id } of items) {
      const before = said.get(instalment_id)
      if (before !== undefined && before !== words) repeated.add(instalment_id)
      said.set(instalment_id, words)
    }
  }
  return repeated
}

function lineOf(
  row: ResultRow,
  items: ItemRow[],
  { today, repeated }: { today: string; repeated: ReadonlySet<string> },
): ResultLine {
  const sent = sumOf(items)
  const returned = row.result === 'returned' ? (row.amount ?? sent) : 0
  const problem = items.some(({ instalment_id }) => repeated.has(instalment_id))
    ? 'Several rows are about it, and they differ.'
    : problemOf(row, items, { sent, today })
  const judged: Judged = problem ? { change: 'open', words: problem } : known(row, items, returned)
  return {
    row: row.row,
    reference: row.reference,
    items,
    said: row.said,
    returned,
    day: row.day ?? today,
    ...judged,
  }
}

function problemOf(
  row: ResultRow,
  items: readonly ItemRow[],
  { sent, today }: { sent: number; today: string },
): string | undefined {
  if (!row.result) return 'Its result is neither “paid” nor “returned”.'
  if (row.amount === undefined) return 'Its amount cannot be read.'
  if (row.day === undefined) return 'Its day cannot be read. Please write it as 2027-03-31.'
  if (row.day !== null && row.day > today) return 'Its day has not come yet.'
  if (differs(row, items)) return 'Its amount differs from what was sent. Say which is right.'
  if (row.result === 'returned' && row.amount === 0) return 'Nothing came back by its amount.'
  if (row.result === 'returned' && items.length > 1 && row.amount !== null && row.amount !== sent)
    return 'A part came back. Say of which student, by the reference of the instalment.'
  return undefined
}

/** Compares with what is known: the same again changes nothing, and what came back is not paid by an older file. */
function known(row: ResultRow, items: readonly ItemRow[], returned: number): Judged {
  const part = row.result === 'returned' && items.length === 1 && returned < sumOf(items)
  if (row.result === 'paid') {
    if (items.some(({ result }) => result === 'returned'))
      return { change: 'open', words: 'It came back already.' }
    if (items.every(({ result }) => result === 'paid')) return { change: 'same', words: '' }
    return { change: 'paid', words: '' }
  }
  if (
    items.every(item => item.result === 'returned' && (items.length > 1 || item.returned_minor === returned))
  )
    return { change: 'same', words: '' }
  if (items.some(({ result }) => result === 'returned'))
    return { change: 'open', words: 'It came back already, with another amount.' }
  return { change: 'returned', words: part ? 'A part came back.' : '' }
}
