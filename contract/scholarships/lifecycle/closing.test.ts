import { expect, test } from 'vitest'
import { closingOf, daysLeft, daysLeftText } from './closing.ts'

const day = { applicationDeadline: '2027-03-05' }
const round = {
  opensAt: null,
  closesAt: '2027-03-05T16:00:00.000Z',
  timeZone: 'Africa/Lagos',
  capacity: null,
}

test('[ROUND2] people are told the first moment at which nobody can apply', () => {
  expect(closingOf(day).toISOString()).toBe('2027-03-06T12:00:00.000Z')
  expect(closingOf({ ...day, round }).toISOString()).toBe('2027-03-05T16:00:00.000Z')
})

test.each([
  ['2027-03-05T12:00:00Z', '1 day left'],
  ['2027-03-05T12:00:01Z', 'Less than a day left'],
  ['2027-03-06T11:59:59Z', 'Less than a day left'],
  ['2027-03-06T12:00:00Z', 'Closed'],
  ['2024-01-01T12:00:00Z', '1,160 days left'],
])('[SAVE6] at %s: %s', (now, text) => {
  expect(daysLeftText(daysLeft(closingOf(day), Date.parse(now)))).toBe(text)
})
