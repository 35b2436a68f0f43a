/** A country in one of its spellings. */
export interface Spelling {
  text: string
  form: string
  /** How many rows have it. */
  rows: number
}

/** Rows keep numbers of 16 bits. */
const mostSpellings = 65_536

/** The spellings of countries; each has a number, which it keeps. */
export class Countries {
  readonly spellings: Spelling[]
  readonly #numbers: Map<string, number>

  constructor(spellings: Spelling[] = []) {
    this.spellings = spellings
    this.#numbers = new Map(spellings.map(({ text }, number) => [text, number]))
  }

  /** Counts one more row of a spelling. @returns its number @throws Error when there are more than 65,536 */
  add(text: string, form: string): number {
    const number = this.#numbers.get(text) ?? this.spellings.length
    if (number === this.spellings.length) {
      if (number === mostSpellings) throw new Error('Too many countries for the index.')
      this.spellings.push({ text, form, rows: 0 })
      this.#numbers.set(text, number)
    }
    this.spellings[number]!.rows += 1
    return number
  }

  /** Counts one row less. */
  remove(number: number): void {
    this.spellings[number]!.rows -= 1
  }

  /** The most frequent spelling, the smallest of several; the form itself when no row has it. */
  usualSpelling(form: string): string {
    const used = this.spellings.filter(spelling => spelling.form === form && spelling.rows > 0)
    const [usual] = used.sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
    return usual?.text ?? form
  }
}
