/** A calendar date as `31 March 2027`. */
export function dateInWords(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}
