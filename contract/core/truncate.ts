/** At most this many UTF-16 code units, and no half of a letter at the end. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
