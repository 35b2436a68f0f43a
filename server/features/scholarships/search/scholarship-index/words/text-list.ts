/** Many short texts in one piece of memory. */
export interface TextListArrays {
  /** UTF-8, one behind the other. */
  bytes: Uint8Array
  /** Where each begins, and where the last one ends. */
  starts: Uint32Array
}

/** Reads texts by their numbers; in ascending order of UTF-16 units they can be looked for. */
export class TextList {
  readonly #bytes: Buffer
  readonly #starts: Uint32Array

  constructor({ bytes, starts }: TextListArrays) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#starts = starts
  }

  get length(): number {
    return this.#starts.length - 1
  }

  text(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1])
  }

  /** The numbers, from one to below another, of the texts that begin so; the texts are in ascending order. */
  beginning(start: string): [number, number] {
    const from = firstNumber(this.length, number => this.text(number) >= start)
    const to = firstNumber(this.length, number => number >= from && !this.text(number).startsWith(start))
    return [from, to]
  }
}

/** The first number from 0 on for which something holds, which then holds for all up to `length`. */
export function firstNumber(length: number, holds: (number: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The arrays of these texts. Can pause at each step. */
export function* buildTextList(texts: readonly string[]): Generator<void, TextListArrays> {
  const starts = new Uint32Array(texts.length + 1)
  for (const [number, text] of texts.entries()) {
    starts[number + 1] = starts[number]! + Buffer.byteLength(text)
    if (number % 1024 === 0) yield
  }
  const bytes = Buffer.from(new ArrayBuffer(starts.at(-1)!))
  for (const [number, text] of texts.entries()) {
    bytes.write(text, starts[number]!)
    if (number % 1024 === 0) yield
  }
  return { bytes: new Uint8Array(bytes.buffer), starts }
}
