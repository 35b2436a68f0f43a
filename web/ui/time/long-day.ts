const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar date (`YYYY-MM-DD`) or a moment (ISO 8601, read in UTC) as `12 March 2027`. */
export function formatLongDay(date: string): string {
  const time = new Date(date)
  return Number.isNaN(time.getTime()) ? date : day.format(time)
}
