/** The name that differs from `word` by the fewest letters, at most by a third of them; undefined if none is near. */
export function nearest(word: string, names: string[]): string | undefined {
  const [best] = names
    .map(name => ({ name, apart: lettersApart(word, name) }))
    .filter(({ name, apart }) => apart <= Math.max(2, name.length / 3))
    .sort((a, b) => a.apart - b.apart)
  return best?.name
}

/** How many letters are to be added, left out or changed (Levenshtein). */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const [left = 0, above = 0, corner = 0] = [next[j - 1], row[j], row[j - 1]]
      next.push(Math.min(left + 1, above + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}
