import { expect, test } from 'vitest'
import { isTimeZone, localTime, zonedMoment } from './zoned-time.ts'

test.each([
  ['2027-03-05T17:00', 'Africa/Lagos', '2027-03-05T16:00:00.000Z', 60, undefined],
  ['2027-07-05T17:00', 'Europe/Rome', '2027-07-05T15:00:00.000Z', 120, undefined],
  ['2027-03-28T02:30', 'Europe/Rome', '2027-03-28T01:30:00.000Z', 120, 'skipped'],
  ['2027-10-31T02:30', 'Europe/Rome', '2027-10-31T00:30:00.000Z', 120, 'doubled'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z', -240, 'doubled'],
  ['2027-03-14T02:00', 'America/New_York', '2027-03-14T07:00:00.000Z', -240, 'skipped'],
  ['2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z', 660, 'skipped'],
  ['2027-01-01T00:00', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z', 345, undefined],
  ['2027-01-01T00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', 840, undefined],
  ['2027-01-01T00:00', 'UTC', '2027-01-01T00:00:00.000Z', 0, undefined],
])('[ROUND2] %s in %s', (local, zone, moment, offsetMinutes, special) => {
  expect(zonedMoment(local, zone)).toEqual({ moment: new Date(moment), offsetMinutes, special })
})

test('[ROUND2] every moment of two years comes back from what its clock shows, or from the first of two', () => {
  for (const zone of [
    'Europe/Rome',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Dhaka',
  ]) {
    for (let time = Date.UTC(2026, 0); time < Date.UTC(2028, 0); time += 37 * 3_600_000) {
      const local = localTime(new Date(time), zone)
      const read = zonedMoment(local, zone)
      expect(localTime(read.moment, zone)).toBe(local)
      expect(read.special === 'doubled' || read.moment.getTime() === time).toBe(true)
    }
  }
})

test('[ROUND2] a zone that does not exist is known as such', () => {
  expect(isTimeZone('Africa/Lagos')).toBe(true)
  expect(isTimeZone('Africa/Nowhere')).toBe(false)
})
