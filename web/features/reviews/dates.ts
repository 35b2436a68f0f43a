const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The day of a review (ISO 8601, in UTC) as `12 March 2027`. */
export function formatReviewDay(date: string): string {
  return day.format(new Date(date))
}
