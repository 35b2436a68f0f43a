import { scoreText } from '../../../../contract/scores/score-terms.ts'

/** A row without its place; null where nobody has read the application. */
export interface RankRow {
  application: number
  mean: number | null
  adjusted: number | null
}

/** A row that somebody put elsewhere. */
export interface Move {
  application: number
  place: number
  reason: string
}

export interface Place {
  place: number
  /** Others have the same place. */
  tied: boolean
}

/** `natural`: the place by points alone. */
export type Ranked<Row extends RankRow> = Row & Place & { natural: Place; moved: Move | null }

/**
 * The rows in their order, with their places [FAIR8]. Scores that read the same share one: 1, 2=, 2=, 4. A moved row keeps
 * the place of its last move, alone; of two that were moved to one place, the earlier gets the next that is free. All others
 * fill the places around them in their order, and ties stay ties.
 */
export function rankRows<Row extends RankRow>(
  rows: readonly Row[],
  by: 'mean' | 'adjusted',
  moves: readonly Move[],
): Ranked<Row>[] {
  const shown = new Map(rows.map(row => [row, row[by] === null ? -Infinity : Number(scoreText(row[by]))]))
  const sorted = rows.toSorted((a, b) => shown.get(b)! - shown.get(a)! || a.application - b.application)
  const natural = new Map(placesOf(sorted, row => shown.get(row)))

  const rowOf = new Map(rows.map(row => [row.application, row]))
  const moved = new Map<Row, Move>()
  const slots = Array.from<Row | undefined>({ length: rows.length })
  for (const move of moves.toReversed()) {
    const row = rowOf.get(move.application)
    if (!row || moved.has(row)) continue
    moved.set(row, move)
    const free = slots.indexOf(undefined, Math.max(0, move.place - 1))
    slots[free < 0 ? slots.lastIndexOf(undefined) : free] = row
  }
  const others = sorted.filter(row => !moved.has(row)).values()
  const order = slots.map(row => row ?? others.next().value!)
  return placesOf(order, row => (moved.has(row) ? row : shown.get(row))).map(([row, place]) => ({
    ...row,
    ...place,
    natural: natural.get(row)!,
    moved: moved.get(row) ?? null,
  }))
}

/** The place of each row, shared by those with the same key: the first of their places. */
function placesOf<Row>(order: readonly Row[], keyOf: (row: Row) => unknown): [Row, Place][] {
  const groups = Map.groupBy(order.keys(), at => keyOf(order[at]!))
  return order.map(row => {
    const group = groups.get(keyOf(row))!
    return [row, { place: group[0]! + 1, tied: group.length > 1 }]
  })
}

export interface Line {
  /** Rows above the line. */
  above: number
  /** Rows that the money is enough for; null without a limit to it. */
  paid: number | null
  /** In hundredths, less than 0 where the places cost more than there is. */
  left: number | null
  /** Applications that share a place across the line: somebody has to say who comes first. */
  split: number[]
}

/** The line under the last row that gets a place, by what each costs and what is there, in hundredths. */
export function drawLine(
  ranked: readonly (Place & { application: number })[],
  { places, amount, money }: { places: number; amount: number; money: number | null },
): Line {
  const above = Math.min(places, ranked.length)
  const [top, below] = [ranked.slice(0, above), ranked.slice(above)].map(
    rows => new Set(rows.map(({ place }) => place)),
  )
  return {
    above,
    paid: money === null ? null : Math.min(ranked.length, amount > 0 ? Math.floor(money / amount) : Infinity),
    left: money === null ? null : money - above * amount,
    split: ranked.flatMap(({ application, place }) =>
      top!.has(place) && below!.has(place) ? [application] : [],
    ),
  }
}
