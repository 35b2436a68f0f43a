import type { Ranking } from '../../../../contract/committees/readings.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice, readPrice } from '../../../../contract/core/money.ts'

export type RankingRow = Ranking['rows'][number]

/** A row that is about to be moved, and the place that it would get. */
export interface Move {
  number: number
  to: number
}

/** The rows as a move would leave them: the others make room. */
export function movedRows(rows: readonly RankingRow[], move: Move | undefined): readonly RankingRow[] {
  const from = rows.findIndex(({ number }) => number === move?.number)
  const row = rows[from]
  if (!move || !row) return rows
  const at = indexOf(rows, move.to)
  const rest = rows.toSpliced(from, 1).map((each, index) => {
    // Those between the two places give way by one.
    const by = Number(index >= at && index < from) - Number(index < at && index >= from)
    return by === 0 ? each : { ...each, place: each.place + by }
  })
  return rest.toSpliced(at, 0, { ...row, place: at + 1, tied: false })
}

const indexOf = (rows: readonly RankingRow[], place: number) => Math.min(Math.max(place, 1), rows.length) - 1

/** The place that a row gets one further up or down; of those that share one, the next that stands alone. */
export function placeBeside(rows: readonly RankingRow[], number: number, by: -1 | 1): number | undefined {
  const at = rows.findIndex(each => each.number === number)
  const to = at + by
  return at < 0 || to < 0 || to >= rows.length ? undefined : to + 1
}

/** A place as it is read: `21=` where others have it too. */
export const placeText = ({ place, tied }: Pick<RankingRow, 'place' | 'tied'>) => `${place}${tied ? '=' : ''}`

/** Whose place would be on the other side of the line. */
export function crossing(rows: readonly RankingRow[], move: Move, places: number): number | undefined {
  const above = (all: readonly RankingRow[]) => new Set(all.slice(0, places).map(({ number }) => number))
  const [before, after] = [above(rows), above(movedRows(rows, move))]
  const other = (one: Set<number>, than: Set<number>) =>
    [...one].find(number => !than.has(number) && number !== move.number)
  return other(before, after) ?? other(after, before)
}

interface Money {
  /** Such as `20 places of $4,000, $80,000 of $80,000`. */
  hundredths: number
  sign: string
}

/** What so many places cost, and what of the money is left; nothing where no amount is known. */
export function costOf({ amount, budget }: Pick<Ranking, 'amount' | 'budget'>, places: number) {
  const each = readAmount(amount)
  if (!each) return undefined
  const total = { ...each, hundredths: each.hundredths * places }
  const money = readAmount(budget)
  const left = money && money.hundredths - total.hundredths
  return {
    total: textOf(total),
    left:
      left === undefined
        ? undefined
        : { text: textOf({ ...total, hundredths: Math.abs(left) }), over: left < 0 },
  }
}

function readAmount(price: string | null): Money | undefined {
  return price === null ? undefined : readPrice(price.replaceAll(',', ''))
}

function textOf({ hundredths, sign }: Money): string {
  const cents = hundredths % 100
  const whole = ((hundredths - cents) / 100).toLocaleString('en')
  return `${sign}${whole}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`
}

/** What the line says: places, their cost and what is left. */
export function lineWords(ranking: Ranking, places: number): string {
  const cost = costOf(ranking, places)
  const amount = ranking.amount && readablePrice(ranking.amount)
  const of = amount ? ` of ${amount}` : ''
  const total = cost && ranking.budget ? `, ${cost.total} of ${readablePrice(ranking.budget)}` : ''
  const left = cost?.left ? `, ${cost.left.text} ${cost.left.over ? 'too much' : 'left'}` : ''
  return `The line: ${counted(places, 'place')}${of}${total}${left}`
}
