import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { deadlineEnd } from '../../../contract/scholarships/deadline.ts'
import { type CalendarDeadline, calendarFile } from './calendar-file.ts'

const siteUrl = 'https://scholarships.example.org'
const about: CalendarDeadline = {
  id: '019ab2f4-6c1e-7d3a-9b52-4f0e8a7c6d21',
  scholarshipName: 'Merit Award',
  universityName: 'Lakeside University',
  deadline: '2027-02-24',
  closesAt: new Date('2027-02-25T12:00:00Z'),
  exact: false,
  version: 3,
  changedAt: new Date('2026-11-24T09:30:15.250Z'),
}

/** What two parsers of different families read of the only event. */
function readByBoth(file: string) {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
  const own = Object.values(nodeIcal.sync.parseICS(file)).find(entry => entry?.type === 'VEVENT')
  if (own?.type !== 'VEVENT' || !event) throw new Error('no event')
  const times = ['dtstart', 'dtend', 'dtstamp'].map(name =>
    (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString(),
  )
  return [
    {
      uid: event.getFirstPropertyValue('uid'),
      sequence: event.getFirstPropertyValue('sequence'),
      summary: event.getFirstPropertyValue('summary'),
      times,
    },
    {
      uid: own.uid,
      sequence: Number(own.sequence),
      summary: own.summary,
      times: [own.start, own.end, own.dtstamp].map(time => time?.toISOString()),
    },
  ]
}

describe('[SAVE6] a calendar file', () => {
  test('says the instant at which the deadline ends, in UTC, to two parsers', () => {
    const read = {
      uid: about.id,
      sequence: 3,
      summary: 'Deadline: Merit Award, Lakeside University',
      times: ['2027-02-25T11:30:00.000Z', '2027-02-25T12:00:00.000Z', '2026-11-24T09:30:15.000Z'],
    }
    expect(readByBoth(calendarFile([about], { siteUrl }))).toEqual([read, read])
  })

  test('has lines of at most 75 octets that end with CRLF, and cuts no character', () => {
    const file = calendarFile([{ ...about, scholarshipName: '奨学金🎓é'.repeat(20) }], { siteUrl })
    const lines = file.split('\r\n')
    expect(lines.pop()).toBe('')
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n\uFFFD]/)
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
  })

  test.each([
    'a, b; c: d \\ e "f"',
    'ends with a backslash \\',
    'END:VEVENT\r\nBEGIN:VALARM',
    'tab\there',
    '👩‍🎓'.repeat(18),
    'x'.repeat(200),
    `${'é'.repeat(33)} , ; \\`,
    'DTSTART:20200101T000000Z\nDTEND:20200101T000000Z',
    '"><img src=x onerror=pwned()></script>{{7*7}}',
    'שלום עולם مرحبا',
  ])('gives back a hostile title: %j', scholarshipName => {
    const file = calendarFile([{ ...about, scholarshipName }], { siteUrl })
    const summary = `Deadline: ${scholarshipName.replaceAll('\r\n', '\n')}, Lakeside University`
    const read = readByBoth(file)
    expect(read.map(event => event.summary)).toEqual([summary, summary])
    expect(read.map(event => event.times[1])).toEqual([
      '2027-02-25T12:00:00.000Z',
      '2027-02-25T12:00:00.000Z',
    ])
  })

  // By ical.js alone: node-ical takes the escaped backslash of `\\n` for a line break.
  test('keeps the meaning of 2,000 random titles', () => {
    const letters = Array.from('ab ,;:\\"n\n\té奨🎓\u2028\u200d=%^\u00a0')
    for (let i = 0; i < 2_000; i++) {
      const name = Array.from(
        { length: 1 + (i % 90) },
        (_, at) => letters[(i * 31 + at * at * 7) % letters.length],
      )
      const scholarshipName = `s${name.join('')}e`
      const [event] = readByBoth(calendarFile([{ ...about, scholarshipName }], { siteUrl }))
      const said = scholarshipName.replaceAll('\u2028', '\n')
      expect(event?.summary).toBe(`Deadline: ${said}, Lakeside University`)
    }
  })

  test.each([
    ['2028-02-29', '2028-03-01T12:00:00.000Z'],
    ['9999-12-31', '9999-12-31T23:59:59.000Z'],
  ])('the deadline %s ends at %s', (deadline, end) => {
    const [event] = readByBoth(
      calendarFile([{ ...about, deadline, closesAt: deadlineEnd(deadline) }], { siteUrl }),
    )
    expect(event?.times[1]).toBe(end)
  })

  test('names a calendar that is subscribed to', () => {
    const file = calendarFile([about], { siteUrl, name: 'Scholarship deadlines' })
    const calendar = new ICAL.Component(ICAL.parse(file))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Scholarship deadlines')
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent'])
  })

  test('without deadlines has the one component that the format demands, and no event, to two parsers', () => {
    const file = calendarFile([], { siteUrl, name: 'Scholarship deadlines' })
    const [zone, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents()
    expect(others).toEqual([])
    expect(zone?.name).toBe('vtimezone')
    const moment = ICAL.Time.fromData({ year: 2027, month: 7, day: 1 })
    expect(zone && new ICAL.Timezone(zone).utcOffset(moment)).toBe(0)

    const types = Object.values(nodeIcal.sync.parseICS(file)).map(entry => entry?.type)
    expect(types).toContain('VTIMEZONE')
    expect(types).not.toContain('VEVENT')
  })
})
