import type { FrequentTerms } from './frequent-terms.ts'
import type { Postings } from '../postings.ts'
import {
  addBits,
  type BitmapPool,
  dropBits,
  hasBit,
  keepBits,
  type RowBits,
  type RowSet,
  setBit,
} from '../row-sets.ts'
import type { WidenedWords } from '../scholarship-query.ts'
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

/** What the rows have to contain: every term, and the words of each widening or what means the same. */
export interface Wanted {
  terms: readonly string[]
  widened: readonly WidenedWords[]
}

/**
 * The rows in which every one of the terms is in this place of some word, and in which the words of each widening are,
 * or others stand alone; all of `alive` if there are neither.
 */
export function matchingRows({ terms, widened }: Wanted, place: Place, searched: Searched): RowSet {
  let left = rowsWithAll(terms, place, searched)
  for (const each of widened) {
    if ('list' in left && left.list.length === 0) break
    left = both(left, rowsWithOneOf(each, place, searched), searched.bitmaps)
  }
  return left
}

function rowsWithOneOf({ words, others }: WidenedWords, place: Place, searched: Searched): RowSet {
  const bits = searched.bitmaps.take()
  const found = [
    rowsWithAll(words, place, searched),
    ...others.map(other => rowsWithAll(other, 'alone', searched)),
  ]
  for (const rows of found) {
    if ('bits' in rows) addBits(bits, rows.bits)
    else for (const row of rows.list) setBit(bits, row)
  }
  return { bits }
}

function rowsWithAll(terms: readonly string[], place: Place, searched: Searched): RowSet {
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

/** The rows in three parts: all that is wanted are whole words, all begin words, the rest [FIND3]. */
export function splitByMatch(rows: RowSet, wanted: Wanted, searched: Searched): RowSet[] {
  const [whole, others] = split(rows, matchingRows(wanted, 'whole', searched), searched.bitmaps)
  return [whole, ...split(others, matchingRows(wanted, 'beginning', searched), searched.bitmaps)]
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
