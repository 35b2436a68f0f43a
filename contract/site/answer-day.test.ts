import { expect, test } from 'vitest'
import { answerDay } from './answer-day.ts'

test('the office answers on working days, by its own calendar', () => {
  const thursday = new Date('2026-11-26T12:00:00Z')
  expect([1, 2, 6].map(days => answerDay(thursday, days, ''))).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-04',
  ])
  // Friday in Bangkok.
  expect(answerDay(new Date('2026-11-26T18:00:00Z'), 1, 'Asia/Bangkok')).toBe('2026-11-30')
})
