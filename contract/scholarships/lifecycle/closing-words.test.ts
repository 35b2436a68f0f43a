import { expect, test } from 'vitest'
import { closingWords, eveningBefore, whyAnotherDay } from './closing-words.ts'

const now = Date.parse('2026-11-26T10:00:00Z')
const closes = new Date('2026-12-30T21:00:00Z')

test.each([
  ['Asia/Dhaka', true, 'closes 31 Dec, 03:00 your time', 'So finish on Wednesday evening.'],
  ['Asia/Dhaka', false, 'closes 31 Dec, 03:00 in Dhaka', 'So finish on Wednesday evening.'],
  ['America/New_York', true, 'closes 30 Dec, 16:00 your time', undefined],
  ['UTC', false, 'closes 30 Dec, 21:00 UTC', undefined],
  ['Pacific/Kiritimati', true, 'closes 31 Dec, 11:00 your time', undefined],
])('[SAVE6] in %s, the zone of the device: %s', (timeZone, isHere, words, evening) => {
  const reader = { timeZone, isHere }
  expect(closingWords(closes, now, reader)).toBe(words)
  expect(eveningBefore(closes, reader)).toBe(evening)
})

test('[SAVE6] another year is named, midnight is 00:00 of the day that begins', () => {
  const midnight = new Date('2027-01-01T00:00:00Z')
  expect(closingWords(midnight, now, { timeZone: 'UTC', isHere: true })).toBe(
    'closes 1 Jan 2027, 00:00 your time',
  )
  expect(eveningBefore(midnight, { timeZone: 'UTC', isHere: true })).toBe('So finish on Thursday evening.')
})

test('[SAVE6] a closing on another day than the deadline says why', () => {
  const ends = new Date('2027-02-01T12:00:00Z')
  expect(whyAnotherDay(ends, '2027-01-31', { timeZone: 'Asia/Dhaka' })).toBe(
    '31 Jan ends when it is over everywhere on Earth.',
  )
  expect(whyAnotherDay(ends, '2027-02-01', { timeZone: 'UTC' })).toBe(undefined)
})
