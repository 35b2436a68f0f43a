import { LRUCache } from 'lru-cache'
import { stateNumbers } from '../../../../../contract/eligibility/compiled-conditions.ts'
import type { CompiledSets, Match } from '../../../../../contract/eligibility/compiled-sets.ts'
import { hasConditions } from '../../../../../contract/eligibility/condition-terms.ts'
import type { EligibilityDefinition } from '../../../../../contract/eligibility/conditions.ts'
import type { FitChoice } from '../../../../../contract/scholarships/scholarship-filters.ts'
import { type BitmapPool, keepBits, type RowBits, setBit } from './row-sets.ts'
import type { AskingPerson, Person } from './scholarship-query.ts'

/** The conditions of rows, as stored in a file. */
export interface FitArrays {
  /** For each row the number of its set of conditions plus one; 0 if it has none. */
  setOfRow: Uint32Array
  /** The built rows by set, as rows name it, ascending within each; and where those of each set begin, and the last ones end. */
  rowsBySet: Uint32Array
  setStarts: Uint32Array
}

/** What fits by its cell: 0 without conditions, otherwise the number of the state plus one. */
const fitCells: readonly FitChoice[] = ['none', 'notMet', 'unknown', 'met']

/** What fits a person, by set of conditions: rows of one set fit alike. */
export interface PersonFits {
  /** The answers that decide. */
  of: string
  match: Match
  /** By set, as rows name it, in which part of the best order it is. */
  ranks: Uint8Array | undefined
}

/** People whose fits are kept. */
const mostPeople = 64
const rankCount = 256
const [noneRank, notMetRank] = [rankCount - 2, rankCount - 1]

/** Which conditions each row has, and for which people they are met [ELIG5]. */
export class Fits {
  readonly arrays: FitArrays
  readonly sets: CompiledSets
  readonly #people = new LRUCache<string, PersonFits>({ max: mostPeople })

  constructor(arrays: FitArrays, sets: CompiledSets) {
    this.arrays = arrays
    this.sets = sets
  }

  set(row: number, conditions: EligibilityDefinition | null): void {
    this.arrays.setOfRow[row] = numberOfSet(this.sets, conditions)
  }

  /** What fits a person. */
  of({ id, answers }: Person): PersonFits {
    const of = JSON.stringify(answers)
    const known = this.#people.get(id)
    if (known?.of === of && known.match.sets.length === this.sets.size) return known
    const fits = { of, match: this.sets.match(answers), ranks: undefined }
    this.#people.set(id, fits)
    return fits
  }

  /** By set, as rows name it: 1 if it is among the choices, or if there are none. */
  passing({ match }: PersonFits, choices: readonly FitChoice[]): Uint8Array {
    const passes = fitCells.map(cell => (choices.length === 0 || choices.includes(cell) ? 1 : 0))
    const bySet = new Uint8Array(match.sets.length + 1)
    bySet[0] = passes[0]!
    for (const [set, state] of match.sets.entries()) bySet[set + 1] = passes[state + 1]!
    return bySet
  }

  /** How many rows each choice gives. @param rowsOfSets by set, as rows name it */
  count({ match }: PersonFits, rowsOfSets: Uint32Array): Record<FitChoice, number> {
    const counts = [rowsOfSets[0]!, 0, 0, 0]
    for (const [set, state] of match.sets.entries()) counts[state + 1]! += rowsOfSets[set + 1]!
    return Object.fromEntries(fitCells.map((choice, cell) => [choice, counts[cell]])) as Record<
      FitChoice,
      number
    >
  }

  /** Sets the rows of the sets that are 1. @param rows how many rows there are, with those added since the index was built */
  addRows(bits: RowBits, sets: Uint8Array, rows: number): void {
    const { setOfRow, rowsBySet, setStarts } = this.arrays
    for (let set = 0; set < setStarts.length - 1; set += 1) {
      const end = sets[set] === 1 ? setStarts[set + 1]! : 0
      for (let at = setStarts[set]!; at < end; at += 1) setBit(bits, rowsBySet[at]!)
    }
    for (let row = rowsBySet.length; row < rows; row += 1) {
      if (sets[setOfRow[row]!] === 1) setBit(bits, row)
    }
  }

  /**
   * The parts of found rows in which a slice is: those that fit, then what may fit by how few answers are missing, then
   * those without conditions. @returns also where the slice begins in the first of them
   */
  bestFirst(
    found: RowBits,
    { person, rowsOfSets, slice }: { person: AskingPerson; rowsOfSets: Uint32Array; slice: Slice },
    { bitmaps, rows }: { bitmaps: BitmapPool; rows: number },
  ) {
    const fits = this.of(person)
    const ranks = (fits.ranks ??= this.#ranksOf(fits.match))
    const passing = this.passing(fits, person.fit)
    const counts = new Uint32Array(rankCount)
    for (const [set, rank] of ranks.entries()) counts[rank]! += passing[set]! * rowsOfSets[set]!
    let offset = slice.offset
    let first = 0
    while (first < notMetRank && offset >= counts[first]!) offset -= counts[first++]!
    const parts: RowBits[] = []
    for (let rank = first, room = offset + slice.limit; rank < rankCount && room > 0; rank += 1) {
      if (counts[rank] === 0) continue
      const part = bitmaps.take()
      this.addRows(
        part,
        ranks.map(each => (each === rank ? 1 : 0)),
        rows,
      )
      keepBits(part, found)
      parts.push(part)
      room -= counts[rank]!
    }
    return { parts: parts.map(bits => ({ bits })), offset }
  }

  #ranksOf(match: Match): Uint8Array {
    const missing = this.sets.missing(match)
    const ranks = new Uint8Array(match.sets.length + 1)
    ranks[0] = noneRank
    for (const [set, state] of match.sets.entries()) {
      const mayFit = state === stateNumbers.unknown
      ranks[set + 1] = mayFit ? 1 + missing[set]! : state === stateNumbers.met ? 0 : notMetRank
    }
    return ranks
  }
}

/** Where a page is in the whole. */
interface Slice {
  offset: number
  limit: number
}

/** The arrays of rows by set. @param setOfRow of the built rows */
export function* buildRowsBySet(
  setOfRow: Uint32Array,
  sets: number,
): Generator<void, Pick<FitArrays, 'rowsBySet' | 'setStarts'>> {
  const setStarts = new Uint32Array(sets + 2)
  for (const set of setOfRow) setStarts[set + 1]! += 1
  for (let set = 0; set <= sets; set += 1) setStarts[set + 1]! += setStarts[set]!
  yield
  const next = setStarts.slice()
  const rowsBySet = new Uint32Array(setOfRow.length)
  for (const [row, set] of setOfRow.entries()) {
    rowsBySet[next[set]!++] = row
    if (row % 65_536 === 0) yield
  }
  return { rowsBySet, setStarts }
}

/** How rows name their set of conditions. */
export function numberOfSet(sets: CompiledSets, conditions: EligibilityDefinition | null): number {
  return conditions && hasConditions(conditions) ? sets.add(conditions) + 1 : 0
}
