import { expect, test } from 'vitest'
import type { Ranking } from '../../../../contract/committees/readings.ts'
import {
  costOf,
  crossing,
  lineWords,
  movedRows,
  placeBeside,
  placeText,
  type RankingRow,
} from './ranking-order.ts'

/** Rows at these places. */
function rowsAt(...places: number[]): RankingRow[] {
  return places.map((place, at) => ({
    number: 100 + at,
    place,
    tied: places.filter(each => each === place).length > 1,
    mean: 4,
    adjusted: 4,
    spread: 0,
    readings: 3,
    own: null,
    moved: null,
  }))
}
const order = (rows: readonly RankingRow[]) => rows.map(row => `${placeText(row)} ${row.number}`)

test('[FAIR8] a row that is moved stands alone, and the others make room', () => {
  const rows = rowsAt(1, 2, 2, 4)
  expect(order(movedRows(rows, { number: 103, to: 1 }))).toEqual(['1 103', '2 100', '3= 101', '3= 102'])
  expect(order(movedRows(rows, { number: 100, to: 9 }))).toEqual(['1= 101', '1= 102', '3 103', '4 100'])
  expect(order(movedRows(rows, { number: 102, to: 2 }))).toEqual(['1 100', '2 102', '3= 101', '4 103'])
  expect(movedRows(rows, { number: 999, to: 1 })).toBe(rows)
  expect(movedRows(rows, undefined)).toBe(rows)
})

test('[FAIR8] the first cannot go up, and the last not down', () => {
  const rows = rowsAt(1, 2, 2)
  expect(placeBeside(rows, 100, -1)).toBeUndefined()
  expect(placeBeside(rows, 102, 1)).toBeUndefined()
  expect(placeBeside(rows, 102, -1)).toBe(2)
  expect(placeBeside(rows, 100, 1)).toBe(2)
})

test('[FAIR8] who falls under the line, or rises over it, is named', () => {
  const rows = rowsAt(1, 2, 3, 4)
  expect(crossing(rows, { number: 103, to: 2 }, 2)).toBe(101)
  expect(crossing(rows, { number: 100, to: 4 }, 2)).toBe(102)
  expect(crossing(rows, { number: 101, to: 1 }, 2)).toBeUndefined()
})

test('[FAIR8] the line says what its places cost and what is left, or too much', () => {
  const money = (budget: string | null) => ({ amount: '$4000', budget }) as Ranking
  expect(lineWords(money('$80000'), 20)).toBe('The line: 20 places of $4,000, $80,000 of $80,000, $0 left')
  expect(lineWords(money('$80000'), 21)).toBe(
    'The line: 21 places of $4,000, $84,000 of $80,000, $4,000 too much',
  )
  expect(lineWords(money(null), 1)).toBe('The line: 1 place of $4,000')
  expect(lineWords({ amount: null, budget: '$80000' } as Ranking, 2)).toBe('The line: 2 places')
  expect(costOf({ amount: '$0.50', budget: '$10' }, 3)).toEqual({
    total: '$1.50',
    left: { text: '$8.50', over: false },
  })
})
