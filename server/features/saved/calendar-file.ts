import { pages } from '../../../contract/core/pages.ts'

/** A deadline for a calendar. */
export interface CalendarDeadline {
  /** Of the scholarship; calendars know the event by it. */
  id: string
  scholarshipName: string
  universityName: string
  /** `YYYY-MM-DD` */
  deadline: string
  closesAt: Date
  /** It closes to the minute, and not with its deadline's day. */
  exact: boolean
  /** Rises with every change, so that calendars take it over. */
  version: number
  changedAt: Date
}

/** Minutes that an event takes: it ends when the deadline does. */
const eventMinutes = 30

/** A calendar has at least one component (RFC 5545, section 3.6): without a deadline it is this, which shows nothing. */
const utcZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * Writes an iCalendar file (RFC 5545) with an event for each deadline, in UTC.
 * @param name of the calendar, for one that is subscribed to
 */
export function calendarFile(
  deadlines: readonly CalendarDeadline[],
  { siteUrl, name }: { siteUrl: string; name?: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bursary//Deadlines//EN',
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    ...(name ? ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'] : []),
    ...(deadlines.length > 0 ? deadlines.flatMap(deadline => eventLines(deadline, siteUrl)) : utcZone),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function eventLines(about: CalendarDeadline, siteUrl: string): string[] {
  const end = about.closesAt
  const start = new Date(end.getTime() - eventMinutes * 60_000)
  const address = siteUrl + pages.scholarshipDetails(about.id)
  return [
    'BEGIN:VEVENT',
    `UID:${about.id}`,
    `SEQUENCE:${about.version}`,
    `DTSTAMP:${utc(about.changedAt)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(`Deadline: ${about.scholarshipName}, ${about.universityName}`)}`,
    `DESCRIPTION:${escaped(`Applications are taken until ${untilOf(about)}.\n${address}`)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function untilOf({ deadline, closesAt, exact }: CalendarDeadline): string {
  if (!exact) return `the end of ${deadline}, anywhere on Earth`
  return `${closesAt.toISOString().slice(0, 16).replace('T', ', ')} UTC`
}

/** Years have four digits in these files; a deadline may end in the one after them. */
const lastTime = Date.parse('9999-12-31T23:59:59Z')

/** As `20270225T120000Z` (section 3.3.5). */
function utc(time: Date): string {
  return new Date(Math.min(time.getTime(), lastTime)).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** A TEXT value (section 3.3.11); it may hold no control character but line breaks and tabs. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u2028\u2029\u0085]/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '')
}

/** A line in pieces of at most 75 octets, none of which cuts a character (section 3.1). */
function folded(line: string): string {
  let octets = 0
  let out = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
