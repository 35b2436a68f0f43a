import { CheapestMoves, never } from './cheapest-moves.ts'

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
    this.#moves = new CheapestMoves(this.#nobody * this.#width)
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
    for (let from = this.#before[to]!; from >= 0; to = from, from = this.#before[to]!) {
      const loss = this.#cost[to]! - this.#cost[from]!
      const moves = this.#readBy[from]!.find(each => this.#canMove(each, from, to, loss))!
      this.#move(moves, from, to)
    }
    this.#move(application, -1, to)
  }

  /** Finds the cheapest paths by Bellman and Ford, as what fits better costs less than nothing. */
  #findPaths(application: number): void {
    const [cost, before, least, width, nobody] = [
      this.#cost,
      this.#before,
      this.#moves.least,
      this.#width,
      this.#nobody,
    ]
    const queue: number[] = []
    const waits = new Uint8Array(width)
    const reach = (to: number, from: number, sum: number) => {
      cost[to] = sum
      before[to] = from
      if (waits[to] || to === nobody) return
      waits[to] = 1
      queue.push(to)
    }
    cost.fill(never / 2)
    const first = application * width
    for (let to = 0; to < width; to++) if (!this.#closed[first + to]) reach(to, -1, -this.#fit[first + to]!)
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at]!
      waits[from] = 0
      const [sum, row] = [cost[from]!, from * width]
      for (let to = 0; to < width; to++) {
        if (sum + least[row + to]! < cost[to]!) reach(to, from, sum + least[row + to]!)
      }
    }
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

  /** Moves a reading; `from` is −1 for one that is new. */
  #move(application: number, from: number, to: number): void {
    this.#eachMove(application, (pair, loss) => this.#moves.remove(pair, loss))
    const readers = this.#readersOf[application]!
    if (from >= 0) {
      readers.splice(readers.indexOf(from), 1)
      this.#readBy[from]!.splice(this.#readBy[from]!.indexOf(application), 1)
      this.#closed[application * this.#width + from] = 0
    }
    if (to !== this.#nobody) {
      readers.push(to)
      this.#readBy[to]!.push(application)
      this.#closed[application * this.#width + to] = 1
    }
    this.#eachMove(application, (pair, loss) => this.#moves.add(pair, loss))
  }

  /** Calls with each move that an application's readings allow, and the fit that it loses. */
  #eachMove(application: number, call: (pair: number, loss: number) => void): void {
    const first = application * this.#width
    for (const from of this.#readersOf[application]!) {
      for (let to = 0; to < this.#width; to++) {
        if (!this.#closed[first + to])
          call(from * this.#width + to, this.#fit[first + from]! - this.#fit[first + to]!)
      }
    }
  }
}
