import { limitGroups } from '../../../../../contract/scholarships/scholarship-filters.ts'
import { type Cells, closedStep, kindOfCell, limitCount, placeOfCell, stepsOfLimit } from './cells.ts'
import type { Fits } from './fits.ts'
import type { Keys } from './keys.ts'
import type { Kind } from './kinds.ts'
import type { RowBits, RowList } from './row-sets.ts'
import type { FilterGroup, ScholarshipQuery } from './scholarship-query.ts'

/** A bit for each group, set in what a row of a cell fails. */
export const failing = {
  subject: 1,
  degree: 2,
  category: 4,
  country: 8,
  maxFee: 16,
  closesWithin: 32,
  minRating: 64,
  closed: 128,
} as const satisfies Record<FilterGroup | 'closed', number>

/** Cells of limits are repeated for each combination of failed limits that are between the steps. */
const limitFailures = 8
/** The place of the limits' bits in `failing`. */
const firstLimit = 4

/** How many rows are in each cell, and which groups they fail; those of one part pass all others. */
export interface CellCounts {
  fails: Uint8Array
  /** 1 where nothing fails. */
  passes: Uint8Array
  counts: Uint32Array
}

/** Keeps the rows that pass the filters of a query, and counts in cells, from which every choice's count is made. */
export class Sieve {
  readonly kinds: CellCounts
  readonly places: CellCounts
  readonly limits: CellCounts
  /** How many rows have each set of conditions, as rows name it, whomever they fit; empty where they are not counted. */
  readonly rowsOfSets: Uint32Array
  /** By set: 1 where it fits as asked for. */
  readonly #fitting: Uint8Array | undefined
  readonly #setOfRow: Uint32Array
  readonly #query: ScholarshipQuery
  /** The limits for which rows themselves are compared. */
  readonly #betweenSteps: { fee: boolean; closing: boolean; rating: boolean }
  readonly #cells: Cells
  readonly #keys: Keys

  constructor(
    query: ScholarshipQuery,
    { cells, keys, fits, countSets }: { cells: Cells; keys: Keys; fits: Fits; countSets: boolean },
  ) {
    const { country } = query.filters
    const { spellings } = cells.countries
    const kinds = cells.kinds.list
    this.#query = query
    const { fee, closing, rating } = stepLimits(query)
    this.#betweenSteps = { fee: fee === -1, closing: closing === -1, rating: rating === -1 }
    const isBetween = Object.values(this.#betweenSteps).includes(true)
    this.#cells = cells
    this.#keys = keys
    this.kinds = cellsOf(kinds.length, kind => kindFails(kinds[kind]!, query))
    this.places = cellsOf(spellings.length, place =>
      country && !country.includes(spellings[place]!.form) ? failing.country : 0,
    )
    this.limits = cellsOf(limitCount * (isBetween ? limitFailures : 1), limitFails(query))
    const { person } = query
    this.#fitting = person && person.fit.length > 0 ? fits.passing(fits.of(person), person.fit) : undefined
    this.rowsOfSets = new Uint32Array(countSets ? fits.sets.size + 1 : 0)
    this.#setOfRow = fits.arrays.setOfRow
  }

  /** Whether rows may fail or are counted. */
  get isNeeded(): boolean {
    const { facets, closed, filters } = this.#query
    return (
      facets ||
      this.#fitting !== undefined ||
      this.rowsOfSets.length > 0 ||
      closed !== 'include' ||
      Object.values(filters).some(filter => filter !== undefined)
    )
  }

  /** Moves the rows that pass to the beginning of the list. @returns how many of its first `length` rows do */
  sift(list: RowList, length: number): number {
    const { cells, limitSteps } = this.#cells.arrays
    const { deadlines, fees, ratings } = this.#keys.arrays
    const { today, facets, filters } = this.#query
    const { maxFee = 0, closesWithin = 0, minRating = 0 } = filters
    const lastDay = today + closesWithin
    const { fee, closing, rating } = this.#betweenSteps
    const { passes: kindPasses, counts: kindCounts } = this.kinds
    const { passes: placePasses, counts: placeCounts } = this.places
    const { passes: limitPasses, counts: limitCounts } = this.limits
    const fitting = this.#fitting
    const { rowsOfSets } = this
    const countsSets = rowsOfSets.length > 0
    let kept = 0
    for (let i = 0; i < length; i += 1) {
      const row = list[i]!
      const cell = cells[row]!
      const kind = kindOfCell(cell)
      const place = placeOfCell(cell)
      let limit = limitSteps[row]!
      if (fee && fees[row]! > maxFee) limit += limitCount
      if (closing && (deadlines[row]! < today || deadlines[row]! > lastDay)) limit += 2 * limitCount
      if (rating && ratings[row]! < minRating) limit += 4 * limitCount
      const kindPass = kindPasses[kind]!
      const placePass = placePasses[place]!
      const limitPass = limitPasses[limit]!
      const set = fitting || countsSets ? this.#setOfRow[row]! : 0
      const fitPass = fitting ? fitting[set]! : 1
      if (facets) {
        kindCounts[kind]! += placePass & limitPass & fitPass
        placeCounts[place]! += kindPass & limitPass & fitPass
        limitCounts[limit]! += kindPass & placePass & fitPass
      }
      if (countsSets) rowsOfSets[set]! += kindPass & placePass & limitPass
      list[kept] = row
      kept += kindPass & placePass & limitPass & fitPass
    }
    return kept
  }

  /** Makes `passing` those of `bits` that pass, without counting, whomever they fit. */
  keep(bits: RowBits, passing: RowBits): void {
    const { cells, limitSteps } = this.#cells.arrays
    const isBetween = Object.values(this.#betweenSteps).includes(true)
    const { passes: kindPasses } = this.kinds
    const { passes: placePasses } = this.places
    const { passes: limitPasses } = this.limits
    for (let i = 0; i < bits.length; i += 1) {
      let kept = 0
      for (let left = bits[i]!; left !== 0; left &= left - 1) {
        const bit = left & -left
        const row = (i << 5) + 31 - Math.clz32(bit)
        const cell = cells[row]!
        const pass =
          kindPasses[kindOfCell(cell)]! & placePasses[placeOfCell(cell)]! & limitPasses[limitSteps[row]!]!
        // All bits are set in -1.
        if (!isBetween || (pass === 1 && this.#isWithin(row))) kept |= bit & -pass
      }
      passing[i] = kept
    }
  }

  /** Whether a row passes the limits that are between the steps. */
  #isWithin(row: number): boolean {
    const { deadlines, fees, ratings } = this.#keys.arrays
    const { today, filters } = this.#query
    const { maxFee = 0, closesWithin = 0, minRating = 0 } = filters
    const { fee, closing, rating } = this.#betweenSteps
    return (
      !(fee && fees[row]! > maxFee) &&
      !(rating && ratings[row]! < minRating) &&
      !(closing && (deadlines[row]! < today || deadlines[row]! > today + closesWithin))
    )
  }
}

function cellsOf(cells: number, failsOf: (cell: number) => number): CellCounts {
  const [fails, passes] = [new Uint8Array(cells), new Uint8Array(cells)]
  for (let cell = 0; cell < cells; cell += 1) {
    fails[cell] = failsOf(cell)
    passes[cell] = fails[cell] === 0 ? 1 : 0
  }
  return { fails, passes, counts: new Uint32Array(cells) }
}

function kindFails({ subject, degree, category }: Kind, { filters }: ScholarshipQuery): number {
  return (
    (filters.subject?.includes(subject) === false ? failing.subject : 0) |
    (filters.degree?.includes(degree) === false ? failing.degree : 0) |
    (filters.category?.includes(category) === false ? failing.category : 0)
  )
}

/** The steps of the limits that are filtered by, -1 for one between the steps; rows are then compared themselves. */
function stepLimits({ filters: { maxFee, closesWithin, minRating } }: ScholarshipQuery) {
  const indexOf = (limits: readonly number[], limit: number | undefined) =>
    limit === undefined ? undefined : limits.indexOf(limit)
  return {
    fee: indexOf(
      limitGroups.maxFee.map(dollars => dollars * 100),
      maxFee,
    ),
    closing: indexOf(limitGroups.closesWithin, closesWithin),
    rating: indexOf(limitGroups.minRating, minRating),
  }
}

function limitFails(query: ScholarshipQuery): (cell: number) => number {
  const {
    fee: maxFee = Infinity,
    closing: lastClosing = Infinity,
    rating: minRating = -1,
  } = stepLimits(query)
  return cell => {
    const between = Math.floor(cell / limitCount) << firstLimit
    const { closing, fee, rating } = stepsOfLimit(cell % limitCount)
    const isShown = query.closed === 'include' || (closing === closedStep) === (query.closed === 'only')
    return (
      between |
      (maxFee === -1 || fee <= maxFee ? 0 : failing.maxFee) |
      (lastClosing === -1 || closing <= lastClosing ? 0 : failing.closesWithin) |
      (rating > minRating ? 0 : failing.minRating) |
      (isShown ? 0 : failing.closed)
    )
  }
}
