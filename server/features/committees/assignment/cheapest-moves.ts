const bestFit = 9
/** How much fit a move can lose: from −9 to 9. */
const losses = 2 * bestFit + 1

/** More than any number of moves loses. */
export const never = 2 ** 29

/** From each reader to each place: the least fit that is lost when one of the reader's applications moves there. */
export class CheapestMoves {
  /** By reader and place, `never` where none can move. */
  readonly least: readonly Int32Array[]
  /** By reader, place and loss: how many applications can move so. */
  readonly #counts: readonly Int32Array[]

  constructor(readers: number, places: number) {
    this.least = Array.from({ length: readers }, () => new Int32Array(places).fill(never))
    this.#counts = Array.from({ length: readers }, () => new Int32Array(places * losses))
  }

  add(from: number, to: number, loss: number): void {
    this.#counts[from]![to * losses + loss + bestFit]!++
    const least = this.least[from]!
    if (loss < least[to]!) least[to] = loss
  }

  remove(from: number, to: number, loss: number): void {
    const left = --this.#counts[from]![to * losses + loss + bestFit]!
    const least = this.least[from]!
    if (left === 0 && loss === least[to]) least[to] = this.#leastAfter(from, to, loss)
  }

  #leastAfter(from: number, to: number, gone: number): number {
    for (let loss = gone + 1; loss <= bestFit; loss++) {
      if (this.#counts[from]![to * losses + loss + bestFit]! > 0) return loss
    }
    return never
  }
}
