import { expect, test } from 'vitest'
import { deadlineEnd, deadlineHasPassed } from './deadline.ts'

test('[F3] a deadline ends when its day has ended everywhere on Earth', () => {
  const end = new Date('2026-03-02T12:00:00Z')
  expect(deadlineEnd('2026-03-01')).toEqual(end)
  expect(deadlineHasPassed('2026-03-01', new Date(Number(end) - 1))).toBe(false)
  expect(deadlineHasPassed('2026-03-01', end)).toBe(true)
  expect(deadlineHasPassed('2026-03-01', new Date(Number(end) + 1))).toBe(true)
})
