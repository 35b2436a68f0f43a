import {
  addBits,
  type BitmapPool,
  countBits,
  longestList,
  type RowBits,
  type RowList,
  type RowSet,
  setBit,
} from './row-sets.ts'

/** The arrays of the postings known at build time, as stored in a file. */
export interface PostingArrays {
  /** Where the rows of each word begin in `postings`, and where the last ones end. */
  postingStarts: Uint32Array
  /** The rows of each word, ascending; none for a frequent word. */
  postings: Uint32Array
  /** The numbers of the words that are in so many rows that bits take less room. */
  frequentWords: Uint32Array
  /** Their bitmaps, one after the other. */
  frequentBits: Uint32Array
}

/** Which rows each word is in. */
export class Postings {
  readonly arrays: PostingArrays
  readonly #frequent = new Map<number, RowBits>()
  readonly #later = new Map<number, number[]>()
  readonly #gathered = new Uint32Array(longestList)

  constructor(arrays: PostingArrays) {
    this.arrays = arrays
    const { frequentWords, frequentBits } = arrays
    const size = frequentBits.length / frequentWords.length
    for (const [i, word] of frequentWords.entries())
      this.#frequent.set(word, frequentBits.subarray(i * size, (i + 1) * size))
  }

  /** Adds a word of a row whose number is above all others. */
  add(word: number, row: number): void {
    const rows = this.#later.get(word)
    if (rows) rows.push(row)
    else this.#later.set(word, [row])
  }

  /** The rows with the word that are not in its bitmap. */
  countOf(word: number): number {
    return this.#rowsOf(word).length + (this.#later.get(word)?.length ?? 0)
  }

  /** How many rows have had the word. */
  countAll(word: number): number {
    return this.countOf(word) + countBits(this.#frequent.get(word) ?? new Uint32Array())
  }

  /** The rows with at least one of the words, which come in two parts. */
  rowsWith([built, later]: [Uint32Array, number[]], bitmaps: BitmapPool): RowSet {
    const words = later.length === 0 ? built : concat(built, later)
    const list = this.#listOf(words)
    if (list) return { list }
    const bits = bitmaps.take()
    for (const word of words) this.addTo(bits, word)
    return { bits }
  }

  /** `undefined` when there are more than a list may have. */
  #listOf(words: Iterable<number>): RowList | undefined {
    let count = 0
    for (const word of words) {
      const [rows, later] = [this.#rowsOf(word), this.#later.get(word) ?? []]
      if (this.#frequent.has(word) || count + rows.length + later.length > longestList) return undefined
      this.#gathered.set(rows, count)
      this.#gathered.set(later, count + rows.length)
      count += rows.length + later.length
    }
    const sorted = this.#gathered.slice(0, count).sort()
    return sorted.filter((row, i) => i === 0 || row !== sorted[i - 1])
  }

  /** Sets the rows with the word. */
  addTo(bits: RowBits, word: number): void {
    const frequent = this.#frequent.get(word)
    if (frequent) addBits(bits, frequent)
    for (const row of this.#rowsOf(word)) setBit(bits, row)
    for (const row of this.#later.get(word) ?? []) setBit(bits, row)
  }

  /** The rows of build time, unless the word is frequent. */
  #rowsOf(word: number): RowList {
    const { postings, postingStarts } = this.arrays
    return postings.subarray(
      postingStarts[word] ?? postings.length,
      postingStarts[word + 1] ?? postings.length,
    )
  }
}

function concat(built: Uint32Array, later: number[]): Uint32Array {
  const all = new Uint32Array(built.length + later.length)
  all.set(built)
  all.set(later, built.length)
  return all
}

/** The arrays of these words of rows: the numbers of each row's different words, of which there are this many. */
export function* buildPostings(
  rows: readonly Iterable<number>[],
  words: number,
): Generator<void, PostingArrays> {
  const counts = new Uint32Array(words)
  for (const [row, own] of rows.entries()) {
    for (const word of own) counts[word]! += 1
    if (row % 1024 === 0) yield
  }
  const rare = Math.max(1, rows.length >>> 5)
  const frequentWords = Uint32Array.from([...counts.keys()].filter(word => counts[word]! > rare))
  const size = (rows.length + 31) >>> 5
  const frequentBits = new Uint32Array(size * frequentWords.length)
  const places = new Map(
    [...frequentWords].map((word, i) => [word, frequentBits.subarray(i * size, (i + 1) * size)]),
  )
  const postingStarts = new Uint32Array(words + 1)
  for (let word = 0; word < words; word += 1)
    postingStarts[word + 1] = postingStarts[word]! + (places.has(word) ? 0 : counts[word]!)
  const postings = new Uint32Array(postingStarts[words]!)
  const next = postingStarts.slice()
  for (const [row, own] of rows.entries()) {
    for (const word of own) {
      const bits = places.get(word)
      if (bits) setBit(bits, row)
      else postings[next[word]!++] = row
    }
    if (row % 1024 === 0) yield
  }
  return { postingStarts, postings, frequentWords, frequentBits }
}
