import { editsBetween } from '../../../../../platform/nearest.ts'
import type { Postings } from '../postings.ts'
import type { Words } from './words.ts'

/** Words that are shorter may differ by one letter, others by two. */
const longWord = 5

/** Finds words that differ in few letters from one that is in no scholarship. */
export class NearestWords {
  readonly #words: Words
  readonly #postings: Postings
  /** For each word a bit for each letter in it; made when first needed. */
  #masks = new Uint32Array()

  constructor(words: Words, postings: Postings) {
    this.#words = words
    this.#postings = postings
  }

  /**
   * The word that this one most probably means: the nearest, of several one with the same first letter, of those the
   * most frequent; `undefined` when none is near.
   */
  nearest(word: string): string | undefined {
    let best: { near: string; difference: number; rows: number } | undefined
    for (const number of this.#candidates(word)) {
      const near = this.#words.wordOf(number)
      // Half an edit more for another first letter, which is rarely mistaken.
      const difference = editsBetween(word, near) + (near[0] === word[0] ? 0 : 0.5)
      if (difference >= mostEdits(word) + 1 || (best && difference > best.difference)) continue
      const rows = this.#postings.countAll(number)
      if (!best || difference < best.difference || rows > best.rows) best = { near, difference, rows }
    }
    return best?.near
  }

  /** The words of which length and letters are not too different: an edit changes at most two letters. */
  #candidates(word: string): number[] {
    this.#maskWords()
    const edits = mostEdits(word)
    const mask = maskOf(word)
    const found: number[] = []
    for (let number = 0; number < this.#masks.length; number += 1) {
      if (Math.abs(this.#words.lengthOf(number) - word.length) > edits) continue
      let others = this.#masks[number]! ^ mask
      for (let i = 0; i < 2 * edits; i += 1) others &= others - 1
      if (others === 0) found.push(number)
    }
    return found
  }

  #maskWords(): void {
    const { built, later } = this.#words
    const known = this.#masks
    if (known.length === built + later) return
    this.#masks = new Uint32Array(built + later)
    this.#masks.set(known)
    for (let number = known.length; number < this.#masks.length; number += 1)
      this.#masks[number] = maskOf(this.#words.wordOf(number))
  }
}

const mostEdits = (word: string) => (word.length < longWord ? 1 : 2)

function maskOf(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}
