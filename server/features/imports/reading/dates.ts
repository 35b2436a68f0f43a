import { truncate } from '../../../../contract/core/truncate.ts'
import { zonedMoment } from '../../../../contract/core/time/zoned-time.ts'
import type { DateOrder } from '../../../../contract/imports/import-terms.ts'

/** How days are written, where a file leaves that open. */
export interface DateReading {
  order: DateOrder
  from1904: boolean
  /** Where clocks show times that name no zone. */
  zone: string
}

type Read = { text: string } | { problem: string }

const time = /(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AP]M)?\s*(Z|[+-]\d{2}:?\d{2})?)?/
  .source
const forms = {
  iso: new RegExp(`^(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})${time}$`, 'i'),
  points: new RegExp(`^(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.\\s?(?<year>\\d{4})${time}$`, 'i'),
  slashes: new RegExp(`^(?<first>\\d{1,2})[/-](?<second>\\d{1,2})[/-](?<year>\\d{4})${time}$`, 'i'),
  dayAndName: new RegExp(
    `^(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]+(?:of\\s)?(?<name>[a-z]{3,9})\\.?[\\s,-]+(?<year>\\d{4})${time}$`,
    'i',
  ),
  nameAndDay: new RegExp(
    `^(?<name>[a-z]{3,9})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})${time}$`,
    'i',
  ),
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
/** Numbers of days that are dates from 1927 to 2199; smaller ones are rather years or counts. */
const serials = { first: 10_000, last: 109_573 }
const day = 86_400_000
const minute = 60_000

/** A day as `YYYY-MM-DD`; a time behind it is left out. */
export function readDate(text: string, reading: DateReading): Read {
  const found = momentOf(text, reading)
  return 'problem' in found ? found : { text: found.local.slice(0, 10) }
}

/** A moment in UTC, ISO 8601; one without an offset is one of the zone, and a day begins it. */
export function readMoment(text: string, reading: DateReading): Read {
  const found = momentOf(text, reading)
  if ('problem' in found) return found
  const { local, offsetMinutes } = found
  const asUtc = Date.parse(`${local}Z`)
  if (offsetMinutes !== undefined) return { text: new Date(asUtc - offsetMinutes * minute).toISOString() }
  const { moment } = zonedMoment(local.slice(0, 16), reading.zone)
  return { text: new Date(moment.getTime() + (asUtc % minute)).toISOString() }
}

/** A time that a clock shows; `offsetMinutes`: how far it is before UTC, if the text says so. */
type Found = { local: string; offsetMinutes?: number | undefined } | { problem: string }

function momentOf(text: string, { order, from1904 }: DateReading): Found {
  if (/^\d{5,6}(?:\.\d+)?$/.test(text)) return ofSerial(Number(text), from1904) ?? notRead(text)
  for (const form of Object.values(forms)) {
    const match = form.exec(text)
    if (match?.groups) return ofParts(text, match, order)
  }
  if (/^\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2}$/.test(text))
    return { problem: `“${text}” has a two-digit year. Write all four digits.` }
  return notRead(text)
}

const notRead = (text: string) => ({
  problem: `“${truncate(text, 40)}” could not be read as a date. Write it as 2026-03-31.`,
})

function ofSerial(number: number, from1904: boolean): Found | undefined {
  const days = from1904 ? number + 1462 : number
  if (days < serials.first || days > serials.last) return undefined
  // Excel counts a 29 February 1900, which there was not.
  const at = Date.UTC(1899, 11, 30) + Math.round((days * day) / 1000) * 1000
  return { local: new Date(at).toISOString().slice(0, -1) }
}

function ofParts(text: string, match: RegExpExecArray, order: DateOrder): Found {
  const { year = '', first, second, name, ...given } = match.groups ?? {}
  const month = name ? monthOf(name) : Number(given.month ?? (order === 'day' ? second : first))
  if (month === undefined) return notRead(text)
  const dayOfMonth = Number(given.day ?? (order === 'day' ? first : second))
  const date = isoDate(Number(year), month, dayOfMonth)
  if (!date) return { problem: `“${truncate(text, 40)}” is not a date in the calendar.` }
  const clock = clockOf(match)
  if (!clock) return { problem: `“${truncate(text, 40)}” has an impossible time.` }
  return { local: `${date}T${clock.time}`, offsetMinutes: clock.offsetMinutes }
}

function monthOf(name: string): number | undefined {
  const at = months.findIndex(
    month => month.startsWith(name.toLowerCase()) || `${month.slice(0, 3)}t` === name.toLowerCase(),
  )
  return at < 0 ? undefined : at + 1
}

function isoDate(year: number, month: number, dayOfMonth: number): string | undefined {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth)}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

function clockOf(match: RegExpExecArray): { time: string; offsetMinutes?: number | undefined } | undefined {
  const [hours, minutes = '00', seconds = '00', fraction = '', half, zone] = match.slice(-6) as (
    | string
    | undefined
  )[]
  if (hours === undefined) return { time: '00:00:00.000' }
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12))
    return undefined
  const thousandths = fraction.padEnd(3, '0').slice(0, 3)
  return {
    time: `${pad(hour)}:${minutes}:${seconds}.${thousandths}`,
    offsetMinutes: zone === undefined ? zone : offsetOf(zone),
  }
}

function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
