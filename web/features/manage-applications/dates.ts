const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The day of a moment (ISO 8601, in UTC) as `12 Mar 2027`. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}

/** The day of a moment (ISO 8601, in UTC) as `23 Nov`. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(date))
}

/** A moment (ISO 8601) in the time of the person who reads it. */
export function formatMoment(date: string): string {
  return moment.format(new Date(date))
}
