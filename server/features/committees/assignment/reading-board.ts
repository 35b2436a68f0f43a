import { CheapestMoves, never } from './cheapest-moves.ts'

/** Where a new reading comes from. */
const fromStart = -1

/** Who reads what. Readers go by their places; the place after the last one is nobody. */
export class ReadingBoard {
  readonly #nobody: number
  readonly #width: number
  readonly #load: Float64Array
  readonly #limit: Float64Array
  /** By application and reader: the fit, and whether the reader is barred or has it. */
  readonly #fit: Int8Array
  readonly #closed: Uint8Array
  readonly #readersOf: number[][]
  readonly #readBy: number[][]
  readonly #moves: CheapestMoves
  /** Of the paths of one reading to each place: the fit lost, and the place before it. */
  readonly #cost: Int32Array
  readonly #before: Int32Array

  constructor(readers: readonly { limit: number; given: number }[], applications: number) {
    this.#nobody = readers.length
    this.#width = readers.length + 1
    this.#load = Float64Array.from(readers, ({ given }) => given)
    this.#limit = Float64Array.from(readers, ({ limit }) => limit)
    this.#fit = new Int8Array(applications * this.#width)
    this.#closed = new Uint8Array(applications * this.#width)
    this.#readersOf = Array.from({ length: applications }, () => [])
    this.#readBy = readers.map(() => [])
    this.#moves = new CheapestMoves(this.#nobody, this.#width)
    this.#cost = new Int32Array(this.#width)
    this.#before = new Int32Array(this.#width)
  }

  bar(application: number, reader: number): void {
    this.#closed[application * this.#width + reader] = 1
  }

  setFit(application: number, reader: number, fit: number): void {
    this.#fit[application * this.#width + reader] = fit
  }

  readersOf(application: number): number[] {
    return this.#readersOf[application]!
  }

  /** Places one more reading of an application, before which all others stand as well as they can. */
  place(application: number): void {
    this.#findPaths(application)
    let to = this.#leastLoaded()
    if (to !== this.#nobody) this.#load[to]!++
    for (let from = this.#before[to]!; from !== fromStart; to = from, from = this.#before[to]!) {
      const loss = this.#cost[to]! - this.#cost[from]!
      const moves = this.#readBy[from]!.find(each => this.#canMove(each, from, to, loss))!
      this.#move(moves, from, to)
    }
    this.#move(application, fromStart, to)
  }

  /** Finds the cheapest paths by Bellman and Ford, as what fits better costs less than nothing. */
  #findPaths(application: number): void {
    const [cost, before, width] = [this.#cost, this.#before, this.#width]
    const waits = new Uint8Array(width)
    const queue = [fromStart]
    // Nobody is where a path ends.
    waits[this.#nobody] = 1
    cost.fill(never / 2)
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at]!
      const [sum, row] =
        from === fromStart ? [0, this.#ownRow(application)] : [cost[from]!, this.#moves.least[from]!]
      if (from !== fromStart) waits[from] = 0
      for (let to = 0; to < width; to++) {
        const reached = sum + row[to]!
        if (reached >= cost[to]!) continue
        cost[to] = reached
        before[to] = from
        if (waits[to]) continue
        waits[to] = 1
        queue.push(to)
      }
    }
  }

  /** What giving a new reading to each place costs. */
  #ownRow(application: number): Int32Array {
    const first = application * this.#width
    return Int32Array.from({ length: this.#width }, (_, to) =>
      this.#closed[first + to] ? never : -this.#fit[first + to]!,
    )
  }

  /** The least loaded reader with room on a path, of several the one that costs least; or nobody. */
  #leastLoaded(): number {
    let found = this.#nobody
    for (let reader = 0; reader < this.#nobody; reader++) {
      if (this.#cost[reader]! >= never / 2 || this.#load[reader]! >= this.#limit[reader]!) continue
      const more = this.#load[reader]! - (this.#load[found] ?? Infinity)
      if (more < 0 || (more === 0 && this.#cost[reader]! < this.#cost[found]!)) found = reader
    }
    return found
  }

  #canMove(application: number, from: number, to: number, loss: number): boolean {
    const first = application * this.#width
    return !this.#closed[first + to] && this.#fit[first + to] === this.#fit[first + from]! - loss
  }

  /** Moves a reading; `from` is `fromStart` for one that is new. */
  #move(application: number, from: number, to: number): void {
    this.#countMoves(application, 'remove')
    const readers = this.#readersOf[application]!
    if (from !== fromStart) {
      readers.splice(readers.indexOf(from), 1)
      this.#readBy[from]!.splice(this.#readBy[from]!.indexOf(application), 1)
      this.#closed[application * this.#width + from] = 0
    }
    if (to !== this.#nobody) {
      readers.push(to)
      this.#readBy[to]!.push(application)
      this.#closed[application * this.#width + to] = 1
    }
    this.#countMoves(application, 'add')
  }

  /** Counts the moves that an application's readings allow, or no longer does. */
  #countMoves(application: number, change: 'add' | 'remove'): void {
    const first = application * this.#width
    for (const from of this.#readersOf[application]!) {
      for (let to = 0; to < this.#width; to++) {
        if (this.#closed[first + to]) continue
        this.#moves[change](from, to, this.#fit[first + from]! - this.#fit[first + to]!)
      }
    }
  }
}
