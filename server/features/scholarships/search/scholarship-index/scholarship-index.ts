import type { ClosedChoice } from '../../../../../contract/scholarships/scholarship-filters.ts'
import { Cells } from './cells.ts'
import { Countries } from './countries.ts'
import { facetsOf } from './facets.ts'
import { Fits, type PersonFits } from './fits.ts'
import { FrequentTerms } from './words/frequent-terms.ts'
import { buildIndexData, type IndexData } from './index-data.ts'
import { Keys } from './keys.ts'
import { Kinds } from './kinds.ts'
import { matchingRows, splitByMatch, type Wanted } from './words/matches.ts'
import { NearestWords } from './words/nearest-word.ts'
import { type NameFound, Names, RowNames } from './words/names.ts'
import { Orders, type Slice } from './orders.ts'
import { Postings } from './postings.ts'
import {
  BitmapPool,
  clearBit,
  hasBit,
  keepBits,
  listBits,
  longestList,
  type RowBits,
  type RowSet,
  setBit,
  sizeOf,
} from './row-sets.ts'
import { ScholarshipIds } from './scholarship-ids.ts'
import {
  type AskingPerson,
  type Facets,
  type Found,
  type IndexedScholarship,
  type Person,
  plainWords,
  type ScholarshipQuery,
  type WidenedWords,
} from './scholarship-query.ts'
import { Sieve } from './sieve.ts'
import { Words } from './words/words.ts'

/** An index is rebuilt when it has added or removed more than this share of its rows, and at least this many. */
const rebuildAt = { share: 1 / 16, rows: 1024 }
/** Words of 32 rows that are looked at in one go: their numbers stay in the nearest cache. */
const chunkWords = 64

/** Makes an index of all rows, which come in any order, in slices of about 5 ms. */
export async function buildIndex(
  chunks: AsyncIterable<IndexedScholarship[]> | Iterable<IndexedScholarship[]>,
): Promise<ScholarshipIndex> {
  return new ScholarshipIndex(await buildIndexData(chunks))
}

/** What a list without words and filters has on a day. */
interface WholeList {
  today: number
  rows: RowSet
  count: number
  facets: Facets | undefined
  /** By set of conditions, as rows name it. */
  rowsOfSets: Uint32Array
  /** What is said to each person of how much fits them. */
  told: WeakMap<PersonFits, Told>
}

type Told = NonNullable<Found['fits']>

function isWholeList({ words, filters }: ScholarshipQuery): boolean {
  return !words.some(Boolean) && Object.values(filters).every(filter => filter === undefined)
}

/** All offered scholarships in memory: finds any page of any query, and counts its choices [FIND8]. */
export class ScholarshipIndex {
  readonly data: IndexData
  readonly #words: Words
  readonly #postings: Postings
  readonly #frequentTerms: FrequentTerms
  readonly #nearestWords: NearestWords
  readonly #ids: ScholarshipIds
  readonly #keys: Keys
  readonly #cells: Cells
  readonly #names: RowNames
  readonly #orders: Orders
  readonly #fits: Fits
  readonly #bitmaps = new BitmapPool()
  readonly #chunk = new Uint32Array(32 * chunkWords)
  /** What lists without words and filters have, until something changes or the day turns: counting it looks at every row. */
  readonly #wholeLists = new Map<ClosedChoice, WholeList>()
  /** How many row numbers have been given. */
  #rows: number
  #size: number

  constructor(data: IndexData) {
    const { arrays, built, spellings, kinds, sets } = data
    this.data = data
    this.#words = new Words(arrays)
    this.#postings = new Postings(arrays)
    this.#nearestWords = new NearestWords(this.#words, this.#postings)
    this.#frequentTerms = new FrequentTerms(arrays)
    this.#ids = new ScholarshipIds(arrays)
    this.#keys = new Keys(arrays, this.#ids, built)
    this.#cells = new Cells(arrays, {
      countries: new Countries(spellings),
      kinds: new Kinds(kinds),
      deadlines: arrays.deadlines,
    })
    this.#names = new RowNames(arrays, new Names(arrays))
    this.#orders = new Orders(arrays, this.#keys, built)
    this.#fits = new Fits(arrays, sets)
    this.#rows = built
    this.#size = built
  }

  /** How many scholarships there are. */
  get size(): number {
    return this.#size
  }

  /** Whether nothing was put or removed. */
  get isAsBuilt(): boolean {
    return this.#rows === this.data.built && this.#size === this.data.built
  }

  /** Whether so much has changed that a new index would be faster, and room may end. */
  get needsRebuild(): boolean {
    const { built } = this.data
    const most = Math.max(rebuildAt.rows, built * rebuildAt.share)
    return this.#rows - built > most || this.#rows - this.#size > most || this.#words.later > most
  }

  /** Adds a scholarship, or replaces the one with its id. @throws Error when there is no room */
  put(row: IndexedScholarship): void {
    const number = this.#rows
    if (number === this.data.arrays.cells.length) throw new Error('The index is full.')
    // Steps that may throw come first, so that a failure changes nothing.
    const previous = this.#ids.rowOf(row.id, this.data.arrays.alive)
    this.#cells.set(number, row)
    if (previous !== undefined) this.#drop(previous)
    this.#ids.add(number, row.id)
    this.#keys.set(number, row)
    this.#fits.set(number, row.conditions)
    for (const word of new Set(row.search_text.split(' ').filter(Boolean))) {
      this.#postings.add(this.#words.add(word), number)
      this.#frequentTerms.add(word, number)
    }
    this.#names.set(number, this.#names.names.add(row))
    this.#orders.add(number)
    setBit(this.data.arrays.alive, number)
    this.#rows += 1
    this.#size += 1
    this.#wholeLists.clear()
  }

  /** Removes a scholarship, if it is there. */
  remove(id: string): void {
    const row = this.#ids.rowOf(id, this.data.arrays.alive)
    if (row !== undefined) this.#drop(row)
  }

  #drop(row: number): void {
    clearBit(this.data.arrays.alive, row)
    this.#cells.remove(row)
    this.#names.remove(row)
    this.#size -= 1
    this.#wholeLists.clear()
  }

  /** Carries out a query without waiting. */
  find(query: ScholarshipQuery): Found {
    this.#bitmaps.begin(this.#rows)
    this.#cells.turnTo(query.today, this.#rows)
    const wanted = { terms: plainWords(query), widened: query.widened ?? [] }
    const { person } = query
    const whole = isWholeList(query) ? this.#wholeList(query) : undefined
    const { rows, count, facets, rowsOfSets } =
      whole && !person?.fit.length ? whole : this.#sifted(query, wanted, whole)
    return {
      count,
      ids: this.#orderedIds(rows, { wanted, query, rowsOfSets }),
      ...(query.facets && facets && { facets }),
      ...(query.facets && person && { fits: this.#fitsOf(person, rowsOfSets, whole?.told) }),
    }
  }

  /** Of a whole list only what fits is looked at. */
  #sifted(query: ScholarshipQuery, wanted: Wanted, whole: WholeList | undefined) {
    const { person } = query
    const sieve = this.#sieveFor(query, person !== undefined && !whole)
    const matching =
      whole && person ? { bits: this.#rowsFitting(person) } : matchingRows(wanted, 'anywhere', this.#searched)
    const rows = sieve.isNeeded ? this.#sift(matching, sieve, query.facets || person !== undefined) : matching
    const facets = query.facets ? facetsOf(sieve, this.#cells, query) : undefined
    const { rowsOfSets } = whole ?? sieve
    return { rows, count: sizeOf(rows), facets, rowsOfSets }
  }

  #rowsFitting(person: AskingPerson): RowBits {
    const rows = this.#bitmaps.take()
    this.#fits.addRows(rows, this.#fits.passing(this.#fits.of(person), person.fit), this.#rows)
    keepBits(rows, this.#searched.alive)
    return rows
  }

  /** The ids of the page, in the order asked for. */
  #orderedIds(
    rows: RowSet,
    { wanted, query, rowsOfSets }: { wanted: Wanted; query: ScholarshipQuery; rowsOfSets: Uint32Array },
  ): string[] {
    const { person, order } = query
    if (person?.bestFirst) {
      const bitmaps = this.#bitmaps
      const { parts, offset } = this.#fits.bestFirst(
        bitmaps.bitsOf(rows),
        { person, rowsOfSets, slice: query },
        { bitmaps, rows: this.#rows },
      )
      return this.#idsOf(parts, { ...query, offset })
    }
    const byMatch = order === 'match' && query.words.some(Boolean)
    return this.#idsOf(byMatch ? splitByMatch(rows, wanted, this.#searched) : [rows], query)
  }

  #fitsOf(person: Person, rowsOfSets: Uint32Array, told?: WholeList['told']): Told {
    const fits = this.#fits.of(person)
    const known = told?.get(fits)
    if (known) return known
    const counts = this.#fits.count(fits, rowsOfSets)
    const next = this.#fits.sets.nextQuestions(fits.match, rowsOfSets.subarray(1))
    told?.set(fits, { counts, next })
    return { counts, next }
  }

  #sieveFor(query: ScholarshipQuery, countSets = false): Sieve {
    return new Sieve(query, { cells: this.#cells, keys: this.#keys, fits: this.#fits, countSets })
  }

  #wholeList(query: ScholarshipQuery): WholeList {
    const { closed, today } = query
    const known = this.#wholeLists.get(closed)
    if (known?.today === today) return known
    const { person: _, ...everybody } = query
    const counting = { ...everybody, facets: true }
    const sieve = this.#sieveFor(counting, true)
    const bits = this.#bitmaps.bitsOf(this.#sift({ bits: this.#searched.alive }, sieve, true))
    const rows = { bits: bits.slice() }
    const facets = facetsOf(sieve, this.#cells, counting)
    const { rowsOfSets } = sieve
    const counted = { today, rows, count: sizeOf(rows), facets, rowsOfSets, told: new WeakMap() }
    this.#wholeLists.set(closed, counted)
    return counted
  }

  /** The ids of what a query finds that was posted after a moment, the newest first, at most `limit`. */
  findPostedAfter(query: ScholarshipQuery, moment: Date): string[] {
    this.#bitmaps.begin(this.#rows)
    this.#cells.turnTo(query.today, this.#rows)
    const wanted = { terms: plainWords(query), widened: query.widened ?? [] }
    const matching = this.#bitmaps.bitsOf(matchingRows(wanted, 'anywhere', this.#searched))
    const list = this.#orders.postedAfter(moment).filter(row => hasBit(matching, row))
    const kept = this.#sieveFor(query).sift(list, list.length)
    return Array.from(list.subarray(0, Math.min(kept, query.limit)), row => this.#ids.idOf(row))
  }

  /**
   * The most likely correction of words of which some are in no scholarship [FIND5]: as many words, those that are
   * known, or mean the same as others, as they are. `undefined` when all are known, or when nothing is near to one of
   * them.
   */
  nearest(words: readonly string[], widened: readonly WidenedWords[] = []): string[] | undefined {
    const known = (word: string) =>
      this.#words.includes(word) || widened.some(each => each.words.includes(word))
    const unknown = words.some(word => !known(word))
    const near = words.map(word => (known(word) ? word : this.#nearestWords.nearest(word)))
    return unknown && near.every(word => word !== undefined) ? near : undefined
  }

  /** The universities and places in which each term begins a word, at most `limit`, the most frequent first [FIND6]. */
  names(terms: readonly string[], limit: number): NameFound[] {
    return this.#names.names.find(terms, limit)
  }

  /** The ids of the first scholarships in list order in which each term begins a word [FIND6]. */
  beginning(terms: readonly string[], limit: number): string[] {
    this.#bitmaps.begin(this.#rows)
    const rows = matchingRows({ terms, widened: [] }, 'beginning', this.#searched)
    const slice = { order: 'fee', today: 0, offset: 0, limit } as const
    return this.#slice(rows, sizeOf(rows), slice).map(row => this.#ids.idOf(row))
  }

  get #searched() {
    const alive = this.data.arrays.alive.subarray(0, (this.#rows + 31) >>> 5)
    return {
      words: this.#words,
      postings: this.#postings,
      frequentTerms: this.#frequentTerms,
      alive,
      bitmaps: this.#bitmaps,
    }
  }

  #sift(rows: RowSet, sieve: Sieve, counting: boolean): RowSet {
    if ('list' in rows) return { list: rows.list.subarray(0, sieve.sift(rows.list, rows.list.length)) }
    const chunk = this.#chunk
    const passing = this.#bitmaps.take()
    if (!counting) {
      sieve.keep(rows.bits, passing)
      return { bits: passing }
    }
    for (let from = 0; from < rows.bits.length; from += chunkWords) {
      const count = listBits(rows.bits, chunk, from, Math.min(from + chunkWords, rows.bits.length))
      const kept = sieve.sift(chunk, count)
      for (let i = 0; i < kept; i += 1) setBit(passing, chunk[i]!)
    }
    return { bits: passing }
  }

  #idsOf(parts: RowSet[], query: ScholarshipQuery): string[] {
    return this.#page(parts, query).map(row => this.#ids.idOf(row))
  }

  /** The rows of the page in these parts, of which each comes as a whole before the next one. */
  #page(parts: RowSet[], { order, today, offset, limit }: ScholarshipQuery): number[] {
    const found: number[] = []
    let skip = offset
    for (const part of parts) {
      const count = sizeOf(part)
      if (skip < count && found.length < limit) {
        const walked = order === 'match' ? 'fee' : order
        found.push(
          ...this.#slice(part, count, { order: walked, today, offset: skip, limit: limit - found.length }),
        )
      }
      skip = Math.max(0, skip - count)
    }
    return found
  }

  /** Few rows are sorted; of many, an order is walked. */
  #slice(rows: RowSet, count: number, slice: Slice): number[] {
    if ('bits' in rows && count > longestList) return this.#orders.slice(rows.bits, count, slice)
    const list = 'list' in rows ? rows.list : new Uint32Array(count)
    if ('bits' in rows) listBits(rows.bits, list)
    const sorted = list.sort(this.#keys.comparing(slice.order, slice.today))
    return [...sorted.subarray(slice.offset, slice.offset + slice.limit)]
  }
}
