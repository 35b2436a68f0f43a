import { alonePattern, besideWords } from '../../../../../../contract/scholarships/search-words.ts'
import { sortInSteps } from '../slices.ts'

/** Where in a word a term has to be; `alone`: with nothing but signs before and behind it. */
export type Place = 'anywhere' | 'beginning' | 'whole' | 'alone'

/** The arrays of the words known at build time, as stored in a file. */
export interface WordArrays {
  /** UTF-16, all words in ascending order, each with a separator behind it. */
  text: Uint16Array
  /** Where each word begins in `text`, and where the last one ends. */
  wordStarts: Uint32Array
  /** All places of `text` but separators, sorted by what is written from there on. */
  suffixes: Uint32Array
  /** The word of each of them. */
  suffixWords: Uint32Array
}

/** Ends each word in the text. PostgreSQL has no text with it. */
const separator = 0

/** 1 for each UTF-16 unit beside which a term stands alone. */
const isBeside = Uint8Array.from({ length: 128 }, (_, unit) =>
  Number(unit === separator || new RegExp(besideWords).test(String.fromCharCode(unit))),
)

/** The different words of all scholarships; each has a number, which it keeps. */
export class Words {
  readonly arrays: WordArrays
  readonly #later: string[] = []
  readonly #laterNumbers = new Map<string, number>()

  constructor(arrays: WordArrays) {
    this.arrays = arrays
  }

  /** How many were known at build time; later words have the numbers from here on. */
  get built(): number {
    return this.arrays.wordStarts.length - 1
  }

  get later(): number {
    return this.#later.length
  }

  /** The number of a word, a new one if it is unknown. */
  add(word: string): number {
    const [from, to] = this.#range(word, 'whole')
    if (from < to) return from
    const known = this.#laterNumbers.get(word)
    if (known !== undefined) return known
    const number = this.built + this.#later.length
    this.#later.push(word)
    this.#laterNumbers.set(word, number)
    return number
  }

  /** The word with this number. */
  wordOf(number: number): string {
    if (number >= this.built) return this.#later[number - this.built] ?? ''
    const { text, wordStarts } = this.arrays
    return String.fromCharCode(...text.subarray(wordStarts[number], wordStarts[number + 1]! - 1))
  }

  /** In UTF-16 units. */
  lengthOf(number: number): number {
    if (number >= this.built) return this.#later[number - this.built]?.length ?? 0
    const { wordStarts } = this.arrays
    return wordStarts[number + 1]! - wordStarts[number]! - 1
  }

  /** Whether a word contains the term. */
  includes(term: string): boolean {
    return this.countPlaces(term) > 0 || this.#laterWith(term, 'anywhere').length > 0
  }

  /** In how many places of the words known at build time the term is: cheap, to begin with the rarest. */
  countPlaces(term: string): number {
    const [from, to] = this.#range(term, 'anywhere')
    return to - from
  }

  /** The numbers of the words with the term in this place, in two parts; a word may be there several times. */
  numbersWith(term: string, place: Place): [Uint32Array, number[]] {
    if (place === 'alone') return [this.#builtAlone(term), this.#laterWith(term, place)]
    const [from, to] = this.#range(term, place)
    const built =
      place === 'anywhere'
        ? this.arrays.suffixWords.subarray(from, to)
        : Uint32Array.from({ length: to - from }, (_, i) => from + i)
    return [built, this.#laterWith(term, place)]
  }

  #builtAlone(term: string): Uint32Array {
    const { text, suffixes, suffixWords } = this.arrays
    const [from, to] = this.#range(term, 'anywhere')
    const found: number[] = []
    for (let i = from; i < to; i += 1) {
      const at = suffixes[i]!
      const begins = at === 0 || isBeside[text[at - 1]!] === 1
      if (begins && isBeside[text[at + term.length]!] === 1) found.push(suffixWords[i]!)
    }
    return Uint32Array.from(found)
  }

  #laterWith(term: string, place: Place): number[] {
    const isIn = testOf(term, place)
    const found: number[] = []
    for (const [i, word] of this.#later.entries()) if (isIn(word)) found.push(this.built + i)
    return found
  }

  /** The suffixes that begin with the term, or the words that begin with it or are it. */
  #range(term: string, place: Place): [number, number] {
    const { suffixes, wordStarts } = this.arrays
    const sorted = place === 'anywhere' ? suffixes : wordStarts.subarray(0, this.built)
    if (term.includes('\0')) return [0, 0]
    const sought = unitsOf(place === 'whole' ? `${term}\0` : term)
    return [this.#bound(sorted, sought, 0), this.#bound(sorted, sought, 1)]
  }

  /** How many places of `sorted` come before what is sought, or with `within` 1 before all that does not begin so. */
  #bound(sorted: Uint32Array, sought: Uint16Array, within: 0 | 1): number {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(sorted[middle]!, sought) < within) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Below 0 if what is written at a place comes before what is sought, 0 if it begins so. */
  #compare(place: number, sought: Uint16Array): number {
    const { text } = this.arrays
    for (let i = 0; i < sought.length; i += 1) {
      const difference = (text[place + i] ?? 0) - sought[i]!
      if (difference !== 0) return difference
    }
    return 0
  }
}

function unitsOf(term: string): Uint16Array {
  return Uint16Array.from({ length: term.length }, (_, i) => term.charCodeAt(i))
}

/** Whether a word has the term in this place. */
function testOf(term: string, place: Place): (word: string) => boolean {
  if (place === 'whole') return word => word === term
  if (place === 'beginning') return word => word.startsWith(term)
  if (place === 'anywhere') return word => word.includes(term)
  const pattern = new RegExp(alonePattern(term))
  return word => pattern.test(word)
}

/** The arrays of these words, which are all different and in ascending order of their UTF-16 units. */
export function* buildWords(words: readonly string[]): Generator<void, WordArrays> {
  const units = words.reduce((sum, word) => sum + word.length, 0)
  const text = new Uint16Array(units + words.length)
  const wordStarts = new Uint32Array(words.length + 1)
  const suffixes = new Uint32Array(units)
  const owners = new Uint32Array(text.length)
  let end = 0
  for (const [number, word] of words.entries()) {
    for (let i = 0; i < word.length; i += 1) {
      suffixes[end - number + i] = end + i
      owners[end + i] = number
      text[end + i] = word.charCodeAt(i)
    }
    end += word.length
    text[end] = separator
    end += 1
    wordStarts[number + 1] = end
    if (number % 1024 === 0) yield
  }
  yield* sortInSteps(suffixes, (a, b) => compareSuffixes(text, a, b))
  const suffixWords = new Uint32Array(units)
  for (let i = 0; i < units; i += 1) {
    suffixWords[i] = owners[suffixes[i]!]!
    if (i % 65_536 === 0) yield
  }
  return { text, wordStarts, suffixes, suffixWords }
}

function compareSuffixes(text: Uint16Array, a: number, b: number): number {
  for (let i = 0; ; i += 1) {
    const unit = text[a + i]!
    const difference = unit - text[b + i]!
    if (difference !== 0) return difference
    if (unit === separator) return 0
  }
}
