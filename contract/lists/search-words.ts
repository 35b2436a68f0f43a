/** The words of a search, at most ten. */
export function searchWords(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 10)
}
