import { expect, test } from 'vitest'
import { readDate, readMoment } from './dates.ts'

const dayFirst = { order: 'day', from1904: false, zone: 'UTC' } as const
const monthFirst = { ...dayFirst, order: 'month' } as const

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-03-04T17:30:00.000Z', '2026-03-04'],
  ['4.3.2026', '2026-03-04'],
  ['04. 03. 2026', '2026-03-04'],
  ['4/3/2026', '2026-03-04'],
  ['04-03-2026', '2026-03-04'],
  ['4 March 2026', '2026-03-04'],
  ['4th Mar 2026', '2026-03-04'],
  ['4-Mar-2026', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['Sept 4 2026', '2026-09-04'],
  ['46085', '2026-03-04'],
  ['29.2.2028', '2028-02-29'],
])('[IMPORT1] %s is read as %s', (text, date) => {
  expect(readDate(text, dayFirst)).toEqual({ text: date })
})

test('[IMPORT1] 3/4/2026 is read as the office says, and numbers by where the workbook counts from', () => {
  expect(readDate('3/4/2026', dayFirst)).toEqual({ text: '2026-04-03' })
  expect(readDate('3/4/2026', monthFirst)).toEqual({ text: '2026-03-04' })
  expect(readDate('44623', { order: 'day', from1904: true, zone: 'UTC' })).toEqual({ text: '2026-03-04' })
})

test.each([
  ['31 February 2026', '“31 February 2026” is not a date in the calendar.'],
  ['2026-02-29', '“2026-02-29” is not a date in the calendar.'],
  ['13/13/2026', '“13/13/2026” is not a date in the calendar.'],
  ['3.4.26', '“3.4.26” has a two-digit year. Write all four digits.'],
  ['2026', '“2026” could not be read as a date. Write it as 2026-03-31.'],
  ['4 Foo 2026', '“4 Foo 2026” could not be read as a date. Write it as 2026-03-31.'],
  ['2026-03-04 25:00', '“2026-03-04 25:00” has an impossible time.'],
  ['soon', '“soon” could not be read as a date. Write it as 2026-03-31.'],
])('[IMPORT1] %s is refused in words', (text, problem) => {
  expect(readDate(text, dayFirst)).toEqual({ problem })
})

test.each([
  ['2026-03-04T17:30:00.123Z', '2026-03-04T17:30:00.123Z'],
  ['2026-03-04 17:30', '2026-03-04T17:30:00.000Z'],
  ['2026-03-04T17:30+05:30', '2026-03-04T12:00:00.000Z'],
  ['4/3/2026 5:30 PM', '2026-03-04T17:30:00.000Z'],
  ['4 March 2026, 12:00 am', '2026-03-04T00:00:00.000Z'],
  ['2026-03-04', '2026-03-04T00:00:00.000Z'],
  ['46085.75', '2026-03-04T18:00:00.000Z'],
])('[IMPORT1] the moment %s is %s', (text, moment) => {
  expect(readMoment(text, dayFirst)).toEqual({ text: moment })
})

test.each([
  ['2026-03-04 17:30:15', '2026-03-04T12:00:15.000Z'],
  ['2026-03-04', '2026-03-03T18:30:00.000Z'],
  ['46085.75', '2026-03-04T12:30:00.000Z'],
  ['2026-03-04T17:30Z', '2026-03-04T17:30:00.000Z'],
  ['2026-03-04T17:30+01:00', '2026-03-04T16:30:00.000Z'],
])('[IMPORT1] the moment %s in Kolkata is %s', (text, moment) => {
  expect(readMoment(text, { ...dayFirst, zone: 'Asia/Kolkata' })).toEqual({ text: moment })
})
