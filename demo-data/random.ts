/** A repeatable random generator: the same seed gives the same numbers on every machine. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  between(min: number, max: number): number
  /** A whole number, both ends included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** Returns the generator of this seed. Not for secrets. */
export function seededRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    between: (min, max) => min + next() * (max - min),
    chance: probability => next() < probability,
    pick: items => items[integer(0, items.length - 1)] as (typeof items)[number],
    shuffled: items => {
      const keyed = items.map(item => ({ item, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
  }
}

/** FNV-1a with a final mix, so that seeds that differ in one letter start far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

function mulberry32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
