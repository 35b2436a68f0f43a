const inUtc = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const shortDay = new Intl.DateTimeFormat('en-GB', inUtc)
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A calendar date or a moment (ISO 8601) as `12 Mar 2027`; calendar dates are those of UTC. */
export function formatDay(date: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-GB', { ...inUtc, year: 'numeric', timeZone }).format(new Date(date))
}

/** The same as `23 Nov`. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(date))
}

/** A moment (ISO 8601) in the time of the person who reads it. */
export function formatMoment(date: string): string {
  return moment.format(new Date(date))
}
