import type { Postings } from '../postings.ts'
import { type RowBits, setBit } from '../row-sets.ts'
import type { WordArrays } from './words.ts'

/** The arrays of frequent terms, as stored in a file. */
export interface FrequentTermArrays {
  /** Two UTF-16 units for each, the second one 0 if it has only one. */
  frequentTerms: Uint16Array
  /** Their bitmaps, one after the other. */
  frequentTermBits: Uint32Array
}

/** Terms with more postings than this share of all rows get a bitmap: to join them takes a millisecond at a million. */
const frequentShare = 1 / 4
/** Longer terms are in fewer words. */
const longestTerm = 2

/** Which rows contain the terms of one or two letters that are in very many of them. */
export class FrequentTerms {
  readonly arrays: FrequentTermArrays
  readonly #bits = new Map<string, RowBits>()

  constructor(arrays: FrequentTermArrays) {
    this.arrays = arrays
    const { frequentTerms, frequentTermBits } = arrays
    const size = (frequentTermBits.length * longestTerm) / frequentTerms.length
    for (let i = 0; i < frequentTerms.length / longestTerm; i += 1) {
      const [first = 0, second = 0] = frequentTerms.subarray(i * longestTerm)
      const term = String.fromCharCode(first) + (second === 0 ? '' : String.fromCharCode(second))
      this.#bits.set(term, frequentTermBits.subarray(i * size, (i + 1) * size))
    }
  }

  /** `undefined` unless the term is frequent. */
  rowsWith(term: string): RowBits | undefined {
    return this.#bits.get(term)
  }

  /** Adds a word of a row. */
  add(word: string, row: number): void {
    if (this.#bits.size === 0) return
    for (let i = 0; i < word.length; i += 1) {
      for (let length = 1; length <= longestTerm; length += 1) {
        const bits = this.#bits.get(word.slice(i, i + length))
        if (bits) setBit(bits, row)
      }
    }
  }
}

/** The arrays of the terms that are frequent in these words, with room for later rows. */
export function* buildFrequentTerms(
  words: WordArrays,
  postings: Postings,
  { built, room }: { built: number; room: number },
): Generator<void, FrequentTermArrays> {
  const terms: number[] = []
  const bitmaps: RowBits[] = []
  for (let length = 1; length <= longestTerm; length += 1) {
    for (const { units, places } of yield* placesByTerm(words, length)) {
      let count = 0
      for (const word of places) count += postings.countOf(word)
      if (count <= built * frequentShare) continue
      const bits = new Uint32Array((room + 31) >>> 5)
      for (const word of places) {
        postings.addTo(bits, word)
        yield
      }
      terms.push(...units)
      bitmaps.push(bits)
    }
  }
  return { frequentTerms: Uint16Array.from(terms), frequentTermBits: concat(bitmaps) }
}

/** The terms of this length with the words of all places where they are. */
function* placesByTerm({ text, suffixes, suffixWords }: WordArrays, length: number) {
  const found: { units: [number, number]; places: Uint32Array }[] = []
  for (let from = 0, to = 0; from < suffixes.length; from = to) {
    const unitsAt = (i: number) =>
      [text[suffixes[i]!]!, length === 1 ? 0 : text[suffixes[i]! + 1]!] as [number, number]
    const units = unitsAt(from)
    while (to < suffixes.length && unitsAt(to).every((unit, i) => unit === units[i])) {
      to += 1
      if (to % 1024 === 0) yield
    }
    if (length === 1 || units[1] !== 0) found.push({ units, places: suffixWords.subarray(from, to) })
  }
  return found
}

function concat(bitmaps: RowBits[]): Uint32Array {
  const size = bitmaps[0]?.length ?? 0
  const all = new Uint32Array(size * bitmaps.length)
  for (const [i, bits] of bitmaps.entries()) all.set(bits, i * size)
  return all
}
