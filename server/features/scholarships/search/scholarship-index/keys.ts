import type { ScholarshipIds } from './scholarship-ids.ts'
import type { ScholarshipFacts } from './scholarship-query.ts'

/** The sort keys of rows, as stored in a file. */
export interface KeyArrays {
  fees: Float64Array
  newestFirst: Float64Array
  deadlines: Int32Array
  ratings: Float64Array
}

/** Below 0 if row `a` comes before row `b`. */
export type CompareRows = (a: number, b: number) => number

/** The keys of each row. */
export class Keys {
  readonly arrays: KeyArrays
  readonly #ids: ScholarshipIds
  readonly #built: number

  /** The rows below `built` are numbered in the order of `fee`. */
  constructor(arrays: KeyArrays, ids: ScholarshipIds, built: number) {
    this.arrays = arrays
    this.#ids = ids
    this.#built = built
  }

  /** The arrays of no keys, with room for this many rows. */
  static arraysFor(room: number): KeyArrays {
    return {
      fees: new Float64Array(room),
      newestFirst: new Float64Array(room),
      deadlines: new Int32Array(room),
      ratings: new Float64Array(room),
    }
  }

  set(row: number, { fee_minor, newest_first, deadline, rating }: ScholarshipFacts): void {
    this.arrays.fees[row] = fee_minor
    this.arrays.newestFirst[row] = newest_first
    this.arrays.deadlines[row] = deadline
    this.arrays.ratings[row] = rating
  }

  /** The comparison of an order: never 0 for two different rows. */
  comparing(order: 'fee' | 'deadline' | 'newest' | 'rating', today: number): CompareRows {
    const { newestFirst, deadlines, ratings } = this.arrays
    const byFee = this.#byFee
    if (order === 'newest') return (a, b) => newestFirst[a]! - newestFirst[b]! || byFee(a, b)
    if (order === 'rating') return (a, b) => ratings[b]! - ratings[a]! || byFee(a, b)
    if (order === 'deadline')
      return (a, b) => compareClosing(deadlines[a]! - today, deadlines[b]! - today) || byFee(a, b)
    return byFee
  }

  readonly #byFee: CompareRows = (a, b) => {
    if (a < this.#built && b < this.#built) return a - b
    const { fees, newestFirst } = this.arrays
    return fees[a]! - fees[b]! || newestFirst[a]! - newestFirst[b]! || this.#ids.compare(a, b)
  }
}

/** Compares days from today: those to come first, the soonest first; then those before today, the latest first. */
function compareClosing(a: number, b: number): number {
  if (a >= 0 && b >= 0) return a - b
  return b - a
}
