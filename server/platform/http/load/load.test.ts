import { expect, test } from 'vitest'
import { isOverloaded } from './load.ts'

test.each([
  [0, 0, false],
  [499, 100, false],
  [500, 0, true],
  [50, 501, true],
  // With a handful of requests, a slow event loop is a pause, not load.
  [49, 5_000, false],
  [0, Number.NaN, false],
  [60, Number.NaN, false],
])('%i requests worked on and a delay of %d ms: overloaded %s', (working, delay, expected) => {
  expect(isOverloaded(working, delay)).toBe(expected)
})
