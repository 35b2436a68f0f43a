import { expect, test } from 'vitest'
import { drawLine, type Move, rankRows } from './ranked.ts'

/** Rows with these adjusted means, numbered from 1. */
function rowsOf(...means: (number | null)[]) {
  return means.map((adjusted, at) => ({ application: at + 1, mean: adjusted, adjusted }))
}

/** Each row as the page says it: `2 at 3=`. */
function said(rows: ReturnType<typeof rankRows>): string[] {
  return rows.map(({ application, place, tied }) => `${application} at ${place}${tied ? '=' : ''}`)
}

function move(application: number, place: number): Move {
  return { application, place, reason: `Moved to ${place}.` }
}

test('[FAIR8] scores that read the same share a place, and the next one is left out', () => {
  const rows = rowsOf(4.1, 4.352, 4.7, 4.348, 3.9)
  expect(said(rankRows(rows, 'adjusted', []))).toEqual(['3 at 1', '2 at 2=', '4 at 2=', '1 at 4', '5 at 5'])
})

test('[FAIR8] the order is by mean or by adjusted mean', () => {
  const rows = [
    { application: 7, mean: 4, adjusted: 3 },
    { application: 8, mean: 3, adjusted: 4 },
  ]
  expect(said(rankRows(rows, 'mean', []))).toEqual(['7 at 1', '8 at 2'])
  expect(said(rankRows(rows, 'adjusted', []))).toEqual(['8 at 1', '7 at 2'])
})

test('[FAIR8] applications that nobody has read share the last place', () => {
  expect(said(rankRows(rowsOf(null, 1, null), 'mean', []))).toEqual(['2 at 1', '1 at 2=', '3 at 2='])
})

test('[FAIR8] a moved row stands where it was put, and says where it was', () => {
  const ranked = rankRows(rowsOf(5, 4, 3, 3, 2), 'adjusted', [move(4, 2)])
  expect(said(ranked)).toEqual(['1 at 1', '4 at 2', '2 at 3', '3 at 4', '5 at 5'])
  expect(ranked[1]).toMatchObject({ natural: { place: 3, tied: true }, moved: { reason: 'Moved to 2.' } })
  expect(ranked[2]).toMatchObject({ natural: { place: 2, tied: false }, moved: null })
})

test.each([
  ['the last move of a row holds', [move(1, 4), move(1, 2)], ['2 at 1', '1 at 2', '3 at 3', '4 at 4']],
  [
    'rows keep their places as others are moved',
    [move(4, 2), move(3, 1)],
    ['3 at 1', '4 at 2', '1 at 3', '2 at 4'],
  ],
  [
    'of two at one place, the later is first',
    [move(3, 1), move(4, 1)],
    ['4 at 1', '3 at 2', '1 at 3', '2 at 4'],
  ],
  [
    'places that do not exist are the nearest',
    [move(1, 9), move(4, 0)],
    ['4 at 1', '2 at 2', '3 at 3', '1 at 4'],
  ],
  [
    'two at the last place stay beside each other',
    [move(1, 4), move(2, 4)],
    ['3 at 1', '4 at 2', '1 at 3', '2 at 4'],
  ],
  ['moves of absent rows move nothing', [move(9, 1)], ['1 at 1', '2 at 2', '3 at 3', '4 at 4']],
])('[FAIR8] %s', (_, moves, expected) => {
  expect(said(rankRows(rowsOf(5, 4, 3, 2), 'adjusted', moves))).toEqual(expected)
})

test('[FAIR8] a row that is moved between two that are tied leaves them tied', () => {
  const ranked = rankRows(rowsOf(4, 4, 3), 'adjusted', [move(3, 2)])
  expect(said(ranked)).toEqual(['1 at 1=', '3 at 2', '2 at 1='])
  expect(drawLine(ranked, { places: 2, amount: 100, money: 200 }).split).toEqual([1, 2])
})

test('[FAIR8] the line says what is left, and how many the money is enough for', () => {
  const ranked = rankRows(rowsOf(5, 4, 3, 2), 'adjusted', [])
  const line = (places: number, money: number | null, amount = 400_000) =>
    drawLine(ranked, { places, amount, money })
  expect(line(2, 1_000_000)).toEqual({ above: 2, paid: 2, left: 200_000, split: [] })
  expect(line(3, 1_000_000)).toEqual({ above: 3, paid: 2, left: -200_000, split: [] })
  expect(line(9, 9_000_000)).toEqual({ above: 4, paid: 4, left: 7_400_000, split: [] })
  expect(line(2, null)).toEqual({ above: 2, paid: null, left: null, split: [] })
  expect(line(2, 0, 0)).toEqual({ above: 2, paid: 4, left: 0, split: [] })
})

test('[FAIR8] the line names who shares a place across it, until somebody says who is first', () => {
  const rows = rowsOf(5, 4, 4, 4, 2)
  const splitOf = (moves: Move[]) =>
    drawLine(rankRows(rows, 'adjusted', moves), { places: 2, amount: 100, money: null }).split
  expect(splitOf([])).toEqual([2, 3, 4])
  expect(splitOf([move(3, 2)])).toEqual([])
})
