import { isTimeZone } from './zoned-time.ts'

const inMinutes = { dateStyle: 'long', timeStyle: 'short' } as const

/** A moment by the clock of a zone, as `25 February 2027, 17:59 (Dhaka)`. */
export function formatZonedMinute(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...inMinutes, timeZone })
  return `${format.format(moment).replace(' at ', ', ')} (${placeOf(timeZone)})`
}

/** From this many milliseconds ahead on, a closing is told with its year. */
const farAhead = 300 * 86_400_000

/**
 * A closing by the clock of a zone, so that a hurried reader is not late: `before 12:00 on 10 December (Bangkok)`. One at
 * midnight is told by the day that ends with it, one in a zone that is not known here by UTC.
 */
export function formatClosing(closing: Date, zone: string, now = new Date()): string {
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const isFar = Math.abs(closing.getTime() - now.getTime()) > farAhead
  const inDays = {
    day: 'numeric',
    month: 'long',
    ...(isFar && ({ year: 'numeric' } as const)),
    timeZone,
  } as const
  const day = (moment: Date) => new Intl.DateTimeFormat('en-GB', inDays).format(moment)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(closing)
  const place = `(${placeOf(timeZone)})`
  if (time === '00:00') return `by the end of ${day(new Date(closing.getTime() - 1))} ${place}`
  return `before ${time} on ${day(closing)} ${place}`
}

/** The place that a zone is named by: `Dhaka` of `Asia/Dhaka`. */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
