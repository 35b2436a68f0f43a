import { limitGroups } from '../../../../../contract/scholarships/scholarship-filters.ts'
import type { Countries } from './countries.ts'
import type { Kinds } from './kinds.ts'
import type { ScholarshipFacts } from './scholarship-query.ts'

/** The data for counting choices, as stored in a file. */
export interface CellArrays {
  /** For each row 16 bits for the country's spelling and 16 for the kind: subject, degree and category together. */
  cells: Uint32Array
  /** For each row the steps of the limits in one number: those of the deadline most significant, then fee and rating. */
  limitSteps: Uint8Array
  /** The day of which closing steps are: days since 1970, one number. */
  cellsDay: Int32Array
}

export const kindOfCell = (cell: number) => cell & 0xffff
export const placeOfCell = (cell: number) => cell >>> 16
const ratingSteps = limitGroups.minRating.length + 1
const feeAndRatingSteps = (limitGroups.maxFee.length + 1) * ratingSteps

/** In which cells each row is. */
export class Cells {
  readonly arrays: CellArrays
  readonly countries: Countries
  readonly kinds: Kinds
  readonly #deadlines: Int32Array

  constructor(
    arrays: CellArrays,
    { countries, kinds, deadlines }: { countries: Countries; kinds: Kinds; deadlines: Int32Array },
  ) {
    this.arrays = arrays
    this.countries = countries
    this.kinds = kinds
    this.#deadlines = deadlines
  }

  /** The arrays of no cells, with room for this many rows. */
  static arraysFor(room: number): CellArrays {
    return {
      cells: new Uint32Array(room),
      limitSteps: new Uint8Array(room),
      cellsDay: new Int32Array(1),
    }
  }

  set(row: number, scholarship: ScholarshipFacts): void {
    const { country, country_form, fee_minor, deadline, rating } = scholarship
    const kind = this.kinds.numberOf(scholarship)
    const place = this.countries.add(country, country_form)
    const closing = closingStepOf(deadline - this.arrays.cellsDay[0]!)
    this.arrays.cells[row] = (place << 16) | kind
    this.arrays.limitSteps[row] =
      closing * feeAndRatingSteps + feeStepOf(fee_minor) * ratingSteps + ratingStepOf(rating)
  }

  /** The country counts one row less. */
  remove(row: number): void {
    this.countries.remove(placeOfCell(this.arrays.cells[row]!))
  }

  /** Makes the closing steps of that many first rows those of a day. */
  turnTo(today: number, rows: number): void {
    const { limitSteps, cellsDay } = this.arrays
    if (cellsDay[0] === today) return
    for (let row = 0; row < rows; row += 1) {
      const others = limitSteps[row]! % feeAndRatingSteps
      limitSteps[row] = closingStepOf(this.#deadlines[row]! - today) * feeAndRatingSteps + others
    }
    cellsDay[0] = today
  }
}

/** The number of the first limit that the fee is within, or how many limits there are. */
function feeStepOf(fee: number): number {
  const step = limitGroups.maxFee.findIndex(dollars => fee <= dollars * 100)
  return step === -1 ? limitGroups.maxFee.length : step
}

/** How many of the limits the rating reaches. */
function ratingStepOf(rating: number): number {
  return limitGroups.minRating.filter(limit => rating >= limit).length
}

/** Steps of the deadline: the limits that it is within, a later day, a day before today. */
const laterStep = limitGroups.closesWithin.length
export const closedStep = laterStep + 1
export const limitCount = (closedStep + 1) * feeAndRatingSteps

/** The step of each number of days up to the last limit. */
const closingSteps = Uint8Array.from({ length: Math.max(...limitGroups.closesWithin) + 1 }, (_, days) =>
  limitGroups.closesWithin.findIndex(limit => days <= limit),
)

/** The step of a deadline this many days from today. */
function closingStepOf(days: number): number {
  return days < 0 ? closedStep : (closingSteps[days] ?? laterStep)
}

/** The steps of deadline, fee and rating. */
export function stepsOfLimit(limit: number): { closing: number; fee: number; rating: number } {
  return {
    closing: Math.floor(limit / feeAndRatingSteps),
    fee: Math.floor((limit % feeAndRatingSteps) / ratingSteps),
    rating: limit % ratingSteps,
  }
}
