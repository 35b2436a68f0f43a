/** Millions of short lists of numbers in one array, because one object each keeps the garbage collector busy. */
export class NumberLists {
  #numbers = new Uint32Array(65_536)
  #length = 0
  readonly #ends: number[] = []

  /** Adds a number to the list that is being made. */
  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Uint32Array(2 * this.#length)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#length++] = number
  }

  /** Ends the list that is being made. @returns its number */
  endList(): number {
    return this.#ends.push(this.#length) - 1
  }

  list(number: number): Uint32Array {
    return this.#numbers.subarray(this.#ends[number - 1] ?? 0, this.#ends[number])
  }

  /** Changes every number of every list. Can pause at each step. */
  *change(change: (number: number) => number): Generator<void, void> {
    for (let i = 0; i < this.#length; i += 1) {
      this.#numbers[i] = change(this.#numbers[i]!)
      if (i % 65_536 === 0) yield
    }
  }
}
