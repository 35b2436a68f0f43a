export const bestFit = 9
/** How much fit a move can lose: from −9 to 9. */
const losses = 2 * bestFit + 1

/** More than any number of moves loses. */
export const never = 2 ** 29

/** From each reader to each place: the least fit that is lost when one of the reader's applications moves there. */
export class CheapestMoves {
  /** By pair, `never` where none can move. */
  readonly least: Int32Array
  /** By pair and loss: how many applications can move so. */
  readonly #counts: Int32Array

  constructor(pairs: number) {
    this.least = new Int32Array(pairs).fill(never)
    this.#counts = new Int32Array(pairs * losses)
  }

  add(pair: number, loss: number): void {
    this.#counts[pair * losses + loss + bestFit]!++
    if (loss < this.least[pair]!) this.least[pair] = loss
  }

  remove(pair: number, loss: number): void {
    const left = --this.#counts[pair * losses + loss + bestFit]!
    if (left === 0 && loss === this.least[pair]) this.least[pair] = this.#leastAfter(pair, loss)
  }

  #leastAfter(pair: number, gone: number): number {
    for (let loss = gone + 1; loss <= bestFit; loss++) {
      if (this.#counts[pair * losses + loss + bestFit]! > 0) return loss
    }
    return never
  }
}
