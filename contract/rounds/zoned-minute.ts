const inMinutes = { dateStyle: 'long', timeStyle: 'short' } as const

/** A moment by the clock of a zone, as `25 February 2027, 17:59 (Dhaka)`. */
export function formatZonedMinute(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...inMinutes, timeZone })
  return `${format.format(moment).replace(' at ', ', ')} (${placeOf(timeZone)})`
}

/** The place that a zone is named by: `Dhaka` of `Asia/Dhaka`. */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
