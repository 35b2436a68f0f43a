import { degrees, scholarshipCategories, subjects } from '../../contract/scholarship-terms.ts'
import {
  type Cells,
  choicesOfKind,
  closedStep,
  closingCount,
  closingSteps,
  kindCount,
  stepCount,
} from './cells.ts'
import type { Keys } from './keys.ts'
import type { RowList } from './row-sets.ts'
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

/** Closing steps and steps of fee and rating; repeated for each combination of failed limits. */
const limitCells = closingCount * stepCount
const limitFailures = 8
/** The place of the limits' bits in `failing`. */
const firstLimit = 4

/** How many rows are in each cell, and which groups they fail; those of one part pass both others. */
export interface CellCounts {
  fails: Uint8Array
  counts: Uint32Array
}

/** Keeps the rows that pass the filters of a query, and counts in cells, from which every choice's count is made. */
export class Sieve {
  readonly kinds: CellCounts
  readonly places: CellCounts
  readonly limits: CellCounts
  readonly #query: ScholarshipQuery
  readonly #cells: Cells
  readonly #keys: Keys

  constructor(query: ScholarshipQuery, cells: Cells, keys: Keys) {
    this.#query = query
    this.#cells = cells
    this.#keys = keys
    this.kinds = cellsOf(kindCount, kind => kindFails(kind, query))
    const { country } = query.filters
    const spellings = cells.countries.spellings
    this.places = cellsOf(spellings.length, place =>
      country && !country.includes(spellings[place]!.form) ? failing.country : 0,
    )
    this.limits = cellsOf(limitCells * limitFailures, cell => limitFails(cell, query))
  }

  /** Whether rows may fail or are counted. */
  get isNeeded(): boolean {
    const { facets, closed, filters } = this.#query
    return facets || closed !== 'include' || Object.values(filters).some(filter => filter !== undefined)
  }

  /** Moves the rows that pass to the beginning of the list. @returns how many of its first `length` rows do */
  sift(list: RowList, length: number): number {
    const { kinds, places, steps } = this.#cells.arrays
    const { deadlines } = this.#keys.arrays
    const { today, facets } = this.#query
    const limited = this.#isLimited()
    const [kindPasses, placePasses, limitPasses] = [this.kinds, this.places, this.limits].map(
      passesOf,
    ) as Passes
    let kept = 0
    for (let i = 0; i < length; i += 1) {
      const row = list[i]!
      const kind = kinds[row]!
      const place = places[row]!
      const days = Math.max(-1, Math.min(deadlines[row]! - today, closingSteps.length - 2))
      const failed = limited ? this.#failedLimits(row) : 0
      const limit = failed * limitCells + closingSteps[days + 1]! * stepCount + steps[row]!
      const kindPass = kindPasses[kind]!
      const placePass = placePasses[place]!
      const limitPass = limitPasses[limit]!
      if (facets) {
        this.kinds.counts[kind]! += placePass & limitPass
        this.places.counts[place]! += kindPass & limitPass
        this.limits.counts[limit]! += kindPass & placePass
      }
      list[kept] = row
      kept += kindPass & placePass & limitPass
    }
    return kept
  }

  #isLimited(): boolean {
    const { maxFee, closesWithin, minRating } = this.#query.filters
    return maxFee !== undefined || closesWithin !== undefined || minRating !== undefined
  }

  /** One bit each for fee, closing and rating, as in `failing`. */
  #failedLimits(row: number): number {
    const { fees, deadlines, ratings } = this.#keys.arrays
    const { maxFee = Infinity, closesWithin, minRating = 0 } = this.#query.filters
    const days = deadlines[row]! - this.#query.today
    const closing = closesWithin === undefined || (days >= 0 && days <= closesWithin)
    return (fees[row]! <= maxFee ? 0 : 1) | (closing ? 0 : 2) | (ratings[row]! >= minRating ? 0 : 4)
  }
}

type Passes = [Uint8Array, Uint8Array, Uint8Array]

function cellsOf(cells: number, failsOf: (cell: number) => number): CellCounts {
  return {
    fails: Uint8Array.from({ length: cells }, (_, cell) => failsOf(cell)),
    counts: new Uint32Array(cells),
  }
}

/** 1 for the cells whose rows fail nothing. */
function passesOf({ fails }: CellCounts): Uint8Array {
  return fails.map(failed => (failed === 0 ? 1 : 0))
}

function kindFails(kind: number, { filters }: ScholarshipQuery): number {
  const { subject, degree, category } = choicesOfKind(kind)
  return (
    (filters.subject?.includes(subjects[subject]!) === false ? failing.subject : 0) |
    (filters.degree?.includes(degrees[degree]!) === false ? failing.degree : 0) |
    (filters.category?.includes(scholarshipCategories[category]!) === false ? failing.category : 0)
  )
}

function limitFails(cell: number, { closed }: ScholarshipQuery): number {
  const failed = Math.floor(cell / limitCells) << firstLimit
  const isShown = closed === 'include' || (closingStepOf(cell) === closedStep) === (closed === 'only')
  return failed | (isShown ? 0 : failing.closed)
}

/** The step of the deadline in a cell of limits. */
export function closingStepOf(cell: number): number {
  return Math.floor((cell % limitCells) / stepCount)
}
