/** A moment where the reader is, as `25 February 2027, 17:59 (Dhaka)`. */
export function formatLocalMinute(moment: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  const { timeZone } = format.resolvedOptions()
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return `${format.format(moment).replace(' at ', ', ')} (${place})`
}
