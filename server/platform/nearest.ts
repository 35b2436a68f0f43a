/** The name that differs from `word` by the fewest letters, at most a third of them; undefined if none is close. */
export function nearest(word: string, names: string[]): string | undefined {
  const [best] = names
    .map(name => ({ name, apart: editsBetween(word, name) }))
    .filter(({ name, apart }) => apart <= Math.max(2, name.length / 3))
    .sort((a, b) => a.apart - b.apart)
  return best?.name
}

/** How many letters have to be changed, added, left out or exchanged with their neighbour. */
export function editsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity
      row.push(Math.min(changed, exchanged, row[j - 1]! + 1, last[j]! + 1))
    }
    before = last
    last = row
  }
  return last[b.length]!
}
