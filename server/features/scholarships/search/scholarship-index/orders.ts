import type { Keys } from './keys.ts'
import { hasBit, type RowBits } from './row-sets.ts'
import { numbersTo, sortInSteps } from './slices.ts'

/** The orders that need an array; rows are numbered by fee. */
type SortedOrder = 'deadline' | 'newest' | 'rating'

export type WalkedOrder = SortedOrder | 'fee'

/** The rows of build time in each order, as stored in a file. */
export interface OrderArrays {
  /** As on the day of `turnedDay`. */
  deadlineOrder: Uint32Array
  newestOrder: Uint32Array
  ratingOrder: Uint32Array
  /** Days since 1970; one number. */
  turnedDay: Int32Array
}

/** Finds pages of many rows by walking an order and looking which of its rows are wanted. */
export class Orders {
  readonly arrays: OrderArrays
  readonly #keys: Keys
  readonly #built: number
  /** The rows added later, in each order, and how many of those of build time each comes behind. */
  readonly #later: Record<WalkedOrder, LaterRow[]> = { fee: [], deadline: [], newest: [], rating: [] }

  constructor(arrays: OrderArrays, keys: Keys, built: number) {
    this.arrays = arrays
    this.#keys = keys
    this.#built = built
  }

  get #day(): number {
    return this.arrays.turnedDay[0] ?? 0
  }

  /** Adds a row whose keys are set. */
  add(row: number): void {
    for (const order of ['fee', 'deadline', 'newest', 'rating'] as const) {
      const later = this.#later[order]
      const compare = this.#keys.comparing(order, this.#day)
      const place = boundOf(later.length, i => compare(later[i]!.row, row) < 0)
      later.splice(place, 0, { row, behind: this.#rowsBefore(row, order) })
    }
  }

  /** How many rows of build time come before a row. */
  #rowsBefore(row: number, order: WalkedOrder): number {
    const rows = this.#rowsIn(order)
    const compare = this.#keys.comparing(order, this.#day)
    return boundOf(this.#built, i => compare(rows ? rows[i]! : i, row) < 0)
  }

  /** `undefined` for the order of their numbers. */
  #rowsIn(order: WalkedOrder): Uint32Array | undefined {
    return order === 'fee' ? undefined : this.arrays[`${order}Order`]
  }

  /** The rows of a slice of `wanted`, of which there are `count`, more than its offset. */
  slice(wanted: RowBits, count: number, { order, today, offset, limit }: Slice): number[] {
    if (order === 'deadline') this.#turnTo(today)
    const size = Math.min(limit, count - offset)
    // From the nearer end, so that the last page costs what the first one does.
    if (offset < count / 2) return this.#walk(wanted, order, { step: 1, skip: offset, size })
    return this.#walk(wanted, order, { step: -1, skip: count - offset - size, size }).toReversed()
  }

  /** The rows that were posted after a moment, removed ones too, the newest first. */
  postedAfter(moment: Date): Uint32Array {
    const { newestFirst } = this.#keys.arrays
    const isAfter = (row: number) => newestFirst[row]! < -1000 * moment.getTime()
    const rows = this.arrays.newestOrder
    const built = rows.subarray(
      0,
      boundOf(rows.length, i => isAfter(rows[i]!)),
    )
    const later = this.#later.newest.map(({ row }) => row).filter(isAfter)
    return Uint32Array.from([...built, ...later]).sort(this.#keys.comparing('newest', this.#day))
  }

  /** Skips wanted rows and takes the next ones; before each wanted later row comes a stretch of those of build time. */
  #walk(wanted: RowBits, order: WalkedOrder, { step, skip, size }: Walk): number[] {
    const rows = this.#rowsIn(order)
    const found: number[] = []
    let skipped = 0
    let at = step > 0 ? 0 : this.#built - 1
    const meet = (row: number) => {
      if (skipped < skip) skipped += 1
      else found.push(row)
    }
    const stretch = (end: number) => {
      for (; at !== end && found.length < size; at += step) {
        const row = rows ? rows[at]! : at
        if (hasBit(wanted, row)) meet(row)
      }
    }
    const later = step > 0 ? this.#later[order] : this.#later[order].toReversed()
    for (const { row, behind } of later) {
      if (!hasBit(wanted, row)) continue
      stretch(step > 0 ? behind : behind - 1)
      if (found.length === size) return found
      meet(row)
    }
    stretch(step > 0 ? this.#built : -1)
    return found
  }

  /** Puts those that have closed since then behind the open ones, or the other way round. */
  #turnTo(today: number): void {
    if (today === this.#day) return
    const { deadlines } = this.#keys.arrays
    const rows = this.arrays.deadlineOrder
    const closed = boundOf(rows.length, i => deadlines[rows[i]!]! >= this.#day)
    const ascending = concat(turnRuns(rows.subarray(closed), deadlines), rows.subarray(0, closed))
    const open = boundOf(rows.length, i => deadlines[ascending[i]!]! < today)
    this.arrays.deadlineOrder = concat(
      ascending.subarray(open),
      turnRuns(ascending.subarray(0, open), deadlines),
    )
    this.arrays.turnedDay[0] = today
    const compare = this.#keys.comparing('deadline', today)
    const later = this.#later.deadline.sort((a, b) => compare(a.row, b.row))
    for (const entry of later) entry.behind = this.#rowsBefore(entry.row, 'deadline')
  }
}

interface LaterRow {
  row: number
  behind: number
}

/** A stretch of an order. */
export interface Slice {
  order: WalkedOrder
  today: number
  offset: number
  limit: number
}

/** How many wanted rows to skip and to take, forwards (1) or backwards (-1). */
interface Walk {
  step: 1 | -1
  skip: number
  size: number
}

/** The last deadline first; rows with the same one stay in their order. */
function turnRuns(rows: Uint32Array, deadlines: Int32Array): Uint32Array {
  const turned = new Uint32Array(rows.length)
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const deadline = deadlines[rows[from]!]
    while (to < rows.length && deadlines[rows[to]!] === deadline) to += 1
    turned.set(rows.subarray(from, to), rows.length - to)
  }
  return turned
}

function concat(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** The first of this many places that does not come before, or their number. */
function boundOf(places: number, comesBefore: (place: number) => boolean): number {
  let low = 0
  let high = places
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comesBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The orders of the rows numbered from 0, whose keys are set. */
export function* buildOrders(keys: Keys, built: number): Generator<void, OrderArrays> {
  const sorted = function* (order: SortedOrder) {
    const rows = yield* numbersTo(built)
    yield* sortInSteps(rows, keys.comparing(order, 0))
    return rows
  }
  return {
    deadlineOrder: yield* sorted('deadline'),
    newestOrder: yield* sorted('newest'),
    ratingOrder: yield* sorted('rating'),
    turnedDay: new Int32Array(1),
  }
}
