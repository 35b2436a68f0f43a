import { limitGroups } from '../../contract/lists/scholarship-filters.ts'
import { degrees, scholarshipCategories, subjects } from '../../contract/scholarship-terms.ts'
import type { Countries } from './countries.ts'
import type { ScholarshipFacts } from './scholarship-query.ts'

/** What choices are counted by, as it is kept in a file. */
export interface CellArrays {
  /** For each row 16 bits for the country's spelling, 8 for the kind, 8 for the steps of limits. */
  cells: Uint32Array
  /** The day of which closing steps are: days since 1970, one number. */
  cellsDay: Int32Array
}

/** Kinds: subject, degree and category in one number. */
export const kindCount = subjects.length * degrees.length * scholarshipCategories.length
export const kindOfCell = (cell: number) => (cell >>> 8) & 0xff
export const placeOfCell = (cell: number) => cell >>> 16
/** Steps of the limits in one number: those of the deadline most significant, then those of fee and rating. */
export const limitOfCell = (cell: number) => cell & 0xff
const ratingSteps = limitGroups.minRating.length + 1
const feeAndRatingSteps = (limitGroups.maxFee.length + 1) * ratingSteps

/** In which cells each row is. */
export class Cells {
  readonly arrays: CellArrays
  readonly countries: Countries
  readonly #deadlines: Int32Array

  constructor(arrays: CellArrays, countries: Countries, { deadlines }: { deadlines: Int32Array }) {
    this.arrays = arrays
    this.countries = countries
    this.#deadlines = deadlines
  }

  /** The arrays of no cells, with room for so many rows. */
  static arraysFor(room: number): CellArrays {
    return { cells: new Uint32Array(room), cellsDay: new Int32Array(1) }
  }

  set(row: number, scholarship: ScholarshipFacts): void {
    const { country, country_form, fee_minor, deadline, rating } = scholarship
    const kind = kindOf(scholarship)
    const place = this.countries.add(country, country_form)
    const closing = closingStepOf(deadline - this.arrays.cellsDay[0]!)
    const limit = closing * feeAndRatingSteps + feeStepOf(fee_minor) * ratingSteps + ratingStepOf(rating)
    this.arrays.cells[row] = (place << 16) | (kind << 8) | limit
  }

  /** The country counts one row less. */
  remove(row: number): void {
    this.countries.remove(placeOfCell(this.arrays.cells[row]!))
  }

  /** Makes the closing steps of the first so many rows those of a day. */
  turnTo(today: number, rows: number): void {
    const { cells, cellsDay } = this.arrays
    if (cellsDay[0] === today) return
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row]!
      const others = limitOfCell(cell) % feeAndRatingSteps
      const closing = closingStepOf(this.#deadlines[row]! - today)
      cells[row] = (cell & ~0xff) | (closing * feeAndRatingSteps + others)
    }
    cellsDay[0] = today
  }
}

/** @throws Error if a choice is not in the lists of the contract */
function kindOf({ id, subject, degree, category }: ScholarshipFacts): number {
  const numbers = [
    subjects.indexOf(subject),
    degrees.indexOf(degree),
    scholarshipCategories.indexOf(category),
  ]
  if (numbers.includes(-1)) throw new Error(`Unknown subject, degree or category of scholarship ${id}.`)
  const [subjectNumber = 0, degreeNumber = 0, categoryNumber = 0] = numbers
  return (subjectNumber * degrees.length + degreeNumber) * scholarshipCategories.length + categoryNumber
}

/** The numbers of subject, degree and category in their lists. */
export function choicesOfKind(kind: number): { subject: number; degree: number; category: number } {
  const pair = Math.floor(kind / scholarshipCategories.length)
  return {
    subject: Math.floor(pair / degrees.length),
    degree: pair % degrees.length,
    category: kind % scholarshipCategories.length,
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

/** The step of a deadline so many days from today. */
function closingStepOf(days: number): number {
  if (days < 0) return closedStep
  const step = limitGroups.closesWithin.findIndex(limit => days <= limit)
  return step === -1 ? laterStep : step
}

/** The steps of deadline, fee and rating. */
export function stepsOfLimit(limit: number): { closing: number; fee: number; rating: number } {
  return {
    closing: Math.floor(limit / feeAndRatingSteps),
    fee: Math.floor((limit % feeAndRatingSteps) / ratingSteps),
    rating: limit % ratingSteps,
  }
}
