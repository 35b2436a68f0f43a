import { expect, test } from 'vitest'
import { closingOf, lastMinuteOf } from './closing.ts'

const day = { applicationDeadline: '2027-03-05' }
const round = {
  opensAt: null,
  closesAt: '2027-03-05T16:00:00.000Z',
  timeZone: 'Africa/Lagos',
  capacity: null,
}

test('[ROUND2] people are told the exact closing, or the last minute of the day', () => {
  expect(lastMinuteOf(day).toISOString()).toBe('2027-03-06T11:59:00.000Z')
  expect(lastMinuteOf({ ...day, round }).toISOString()).toBe('2027-03-05T16:00:00.000Z')
  expect(lastMinuteOf({ ...day, round: { ...round, timeZone: null } }).toISOString()).toBe(
    '2027-03-05T15:59:00.000Z',
  )
  expect(closingOf({ ...day, round }).toISOString()).toBe('2027-03-05T16:00:00.000Z')
})
