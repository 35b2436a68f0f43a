/** A calendar date, or the day of a moment in a zone, as `31 March 2027`. */
export function dateInWords(date: string | Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(date))
}
