import type { FrequentTerms } from './frequent-terms.ts'
import type { Postings } from './postings.ts'
import { type BitmapPool, dropBits, hasBit, keepBits, type RowBits, type RowSet } from './row-sets.ts'
import type { Place, Words } from './words.ts'

/** Where to search. */
export interface Searched {
  words: Words
  postings: Postings
  frequentTerms: FrequentTerms
  /** The rows that are not removed. */
  alive: RowBits
  bitmaps: BitmapPool
}

/** The rows in which every one of the terms is in this place of some word; all of `alive` if there are no terms. */
export function matchingRows(terms: readonly string[], place: Place, searched: Searched): RowSet {
  const { words, alive, bitmaps } = searched
  // The rarest first: what it leaves is often a short list.
  const sorted = [...new Set(terms)].sort((a, b) => words.countPlaces(a) - words.countPlaces(b))
  let left: RowSet = { bits: alive }
  for (const term of sorted) {
    if ('list' in left && left.list.length === 0) break
    left = both(left, rowsWith(term, place, searched), bitmaps)
  }
  return left
}

function rowsWith(
  term: string,
  place: Place,
  { words, postings, frequentTerms, alive, bitmaps }: Searched,
): RowSet {
  const frequent = place === 'anywhere' && frequentTerms.rowsWith(term)
  if (frequent) return { bits: bitmaps.copyOf(frequent.subarray(0, alive.length)) }
  return postings.rowsWith(words.numbersWith(term, place), bitmaps)
}

/** The rows in three parts: all terms are whole words, all begin words, the rest [FIND3]. */
export function splitByMatch(rows: RowSet, terms: readonly string[], searched: Searched): RowSet[] {
  const [whole, others] = split(rows, matchingRows(terms, 'whole', searched), searched.bitmaps)
  return [whole, ...split(others, matchingRows(terms, 'beginning', searched), searched.bitmaps)]
}

/** The rows of both; the bits of the second one are used up. */
function both(left: RowSet, right: RowSet, bitmaps: BitmapPool): RowSet {
  if ('list' in left) return keepRows(left.list, bitmaps.bitsOf(right))
  if ('list' in right) return keepRows(right.list, left.bits)
  keepBits(right.bits, left.bits)
  return right
}

function keepRows(list: Uint32Array, bits: RowBits): RowSet {
  return { list: list.filter(row => hasBit(bits, row)) }
}

/** The rows that are in `others`, and those that are not. */
function split(rows: RowSet, others: RowSet, bitmaps: BitmapPool): [RowSet, RowSet] {
  const bits = bitmaps.bitsOf(others)
  if ('list' in rows)
    return [keepRows(rows.list, bits), { list: rows.list.filter(row => !hasBit(bits, row)) }]
  const [inside, outside] = [bitmaps.copyOf(rows.bits), bitmaps.copyOf(rows.bits)]
  keepBits(inside, bits)
  dropBits(outside, bits)
  return [{ bits: inside }, { bits: outside }]
}
