/** A subject, a degree and a category that some scholarship has together. */
export interface Kind {
  subject: string
  degree: string
  category: string
}

/** Rows keep numbers of 16 bits. */
const mostKinds = 65_536

/** Which subjects, degrees and categories occur together; each combination has a number, which it keeps. */
export class Kinds {
  readonly list: Kind[]
  readonly #numbers: Map<string, number>

  constructor(list: Kind[] = []) {
    this.list = list
    this.#numbers = new Map(list.map((kind, number) => [keyOf(kind), number]))
  }

  /** @returns the number of a combination, a new one if need be @throws Error when there are more than 65,536 */
  numberOf(kind: Kind): number {
    const known = this.#numbers.get(keyOf(kind))
    if (known !== undefined) return known
    const number = this.list.length
    if (number === mostKinds)
      throw new Error('Too many combinations of subject, degree and category for the index.')
    this.list.push({ subject: kind.subject, degree: kind.degree, category: kind.category })
    this.#numbers.set(keyOf(kind), number)
    return number
  }
}

/** No text of a scholarship has a line break in it. */
function keyOf({ subject, degree, category }: Kind): string {
  return `${subject}\n${degree}\n${category}`
}
