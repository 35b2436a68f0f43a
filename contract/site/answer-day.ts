/**
 * The day by which the office answers what came at `from`: this many working days later, Saturdays and Sundays left out.
 * @param days 1 or more  @param timeZone the office's; UTC where it is empty
 * @returns a calendar date, `YYYY-MM-DD`
 */
export function answerDay(from: Date, days: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timeZone || 'UTC' })
  const day = new Date(`${format.format(from)}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (![0, 6].includes(day.getUTCDay())) left -= 1
  }
  return day.toISOString().slice(0, 10)
}
