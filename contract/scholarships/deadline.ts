/**
 * A deadline is a calendar date. It ends when that day has ended everywhere on Earth (UTC−12),
 * so that nobody is turned away on a day their own calendar still shows as open.
 * The server uses the database's clock; the browser only shows it.
 * @returns the first moment after the deadline, in UTC; `date` is `YYYY-MM-DD`
 */
export function deadlineEnd(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 36 * 3_600_000)
}

/** True when `date` (`YYYY-MM-DD`) has ended everywhere on Earth at the moment `now`. */
export function deadlineHasPassed(date: string, now: Date): boolean {
  return now.getTime() >= deadlineEnd(date).getTime()
}
