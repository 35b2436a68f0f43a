import { limitGroups } from '../../contract/lists/scholarship-filters.ts'
import { degrees, scholarshipCategories, subjects } from '../../contract/scholarship-terms.ts'
import type { Countries } from './countries.ts'
import type { ScholarshipFacts } from './scholarship-query.ts'

/** What choices are counted by, as it is kept in a file. */
export interface CellArrays {
  /** Subject, degree and category in one number. */
  kinds: Uint16Array
  /** Numbers of countries' spellings. */
  places: Uint16Array
  /** Steps of fee and rating in one number. */
  steps: Uint8Array
}

export const kindCount = subjects.length * degrees.length * scholarshipCategories.length
const ratingSteps = limitGroups.minRating.length + 1
export const stepCount = (limitGroups.maxFee.length + 1) * ratingSteps

/** In which cells each row is. */
export class Cells {
  readonly arrays: CellArrays
  readonly countries: Countries

  constructor(arrays: CellArrays, countries: Countries) {
    this.arrays = arrays
    this.countries = countries
  }

  /** The arrays of no cells, with room for so many rows. */
  static arraysFor(room: number): CellArrays {
    return { kinds: new Uint16Array(room), places: new Uint16Array(room), steps: new Uint8Array(room) }
  }

  set(row: number, scholarship: ScholarshipFacts): void {
    const { country, country_form, fee_minor, rating } = scholarship
    this.arrays.kinds[row] = kindOf(scholarship)
    this.arrays.places[row] = this.countries.add(country, country_form)
    this.arrays.steps[row] = feeStepOf(fee_minor) * ratingSteps + ratingStepOf(rating)
  }

  /** The country counts one row less. */
  remove(row: number): void {
    this.countries.remove(this.arrays.places[row]!)
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

/** The steps of fee and rating. */
export function limitsOfStep(step: number): { fee: number; rating: number } {
  return { fee: Math.floor(step / ratingSteps), rating: step % ratingSteps }
}

/** Steps of the deadline: the limits that it is within, a later day, a day before today. */
const laterStep = limitGroups.closesWithin.length
export const closedStep = laterStep + 1
export const closingCount = closedStep + 1

/** The step of each number of days from -1 (before today) to one more than the last limit (all later days). */
export const closingSteps = Uint8Array.from({ length: Math.max(...limitGroups.closesWithin) + 3 }, (_, i) => {
  if (i === 0) return closedStep
  const step = limitGroups.closesWithin.findIndex(days => i - 1 <= days)
  return step === -1 ? laterStep : step
})
