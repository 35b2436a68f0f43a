import { expect, test } from 'vitest'
import { allocate, type AwardToPay, type FundLeft } from './allocate.ts'

const fund = (id: string, leftMinor: number, currency = 'usd'): FundLeft => ({
  id,
  name: `Fund ${id}`,
  currency,
  leftMinor,
})
const award = (id: string, amountMinor: number, currency = 'usd'): AwardToPay => ({
  id,
  amountMinor,
  currency,
})
const part = (awardId: string, fundId: string, place: number, amountMinor: number) => ({
  awardId,
  fundId,
  place,
  amountMinor,
})

test('[AWARD8] funds are used up in their order, and an award may be paid from several', () => {
  expect(
    allocate([award('1', 300), award('2', 300)], [fund('a', 400), fund('b', 150), fund('c', 50)]),
  ).toEqual({
    parts: [part('1', 'a', 1, 300), part('2', 'a', 1, 100), part('2', 'b', 2, 150), part('2', 'c', 3, 50)],
  })
})

test('[AWARD8] only funds of the same currency pay an award', () => {
  expect(
    allocate([award('1', 300, 'eur'), award('2', 400)], [fund('a', 400), fund('b', 300, 'eur')]),
  ).toEqual({ parts: [part('1', 'b', 1, 300), part('2', 'a', 1, 400)] })
  expect(allocate([award('1', 300, 'chf')], [fund('a', 400)])).toEqual({
    missing: { fund: null, currency: 'chf', amountMinor: 300 },
  })
})

test('[AWARD8] says how much is missing for all awards together, and in which fund', () => {
  expect(
    allocate([award('1', 300), award('2', 300), award('3', 1)], [fund('a', 400), fund('b', 50)]),
  ).toEqual({ missing: { fund: 'Fund b', currency: 'usd', amountMinor: 151 } })
  expect(allocate([award('1', 1)], [fund('a', 0)])).toEqual({
    missing: { fund: 'Fund a', currency: 'usd', amountMinor: 1 },
  })
})

test('[AWARD8] without funds nothing is missing', () => {
  expect(allocate([award('1', 300)], [])).toEqual({ parts: [] })
  expect(allocate([], [fund('a', 1)])).toEqual({ parts: [] })
})
