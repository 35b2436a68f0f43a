import { type BuiltNameArrays, BuiltNames, type NameSpelling, wordsOfName } from './built-names.ts'
import { listBits } from '../row-sets.ts'
import type { IndexedScholarship } from '../scholarship-query.ts'

/** A name, whichever way it is spelled. */
interface LaterName {
  kind: NameSpelling['kind']
  form: string
  words: string[]
  /** Its number when it was known at build time, with other spellings. */
  built: number | undefined
  spellings: NameSpelling[]
}

/** A name that somebody may mean, and how many scholarships have it. */
export interface NameFound {
  kind: NameSpelling['kind']
  text: string
  count: number
}

/** A name that was found, before its usual spelling is looked up. */
interface Candidate {
  rows: number
  form: string
  kind: NameSpelling['kind']
  spellings: () => Pick<NameSpelling, 'text' | 'rows'>[]
}

/** The different universities and places of all scholarships. */
export class Names {
  readonly #built: BuiltNames
  /** What was added later; it is numbered behind the spellings known at build time. */
  readonly later: NameSpelling[] = []
  readonly #laterNumbers = { university: new Map<string, number>(), place: new Map<string, number>() }
  readonly #laterNames = { university: new Map<string, LaterName>(), place: new Map<string, LaterName>() }
  readonly #laterOfBuilt = new Map<number, LaterName>()

  constructor(arrays: BuiltNameArrays) {
    this.#built = new BuiltNames(arrays)
  }

  /** Counts the names of a scholarship. @returns the numbers of their spellings, for `remove` */
  add({ university, university_form, city, city_form, country, country_form }: NamedScholarship): number[] {
    return [
      this.#add('university', university, university_form),
      this.#add('place', city, city_form),
      // Where the city is the country, such as Singapore, it is one place.
      ...(city_form === country_form ? [] : [this.#add('place', country, country_form)]),
    ]
  }

  /** A spelling counts one less. */
  remove(number: number): void {
    const { spellings } = this.#built
    if (number < spellings) this.#built.count(number, -1)
    else this.later[number - spellings]!.rows -= 1
  }

  /** The names in which each term begins a word, at most `limit`: the most frequent first, then by form [FIND6]. */
  find(terms: readonly string[], limit: number): NameFound[] {
    return [...this.#mostFrequentBuilt(terms, limit), ...this.#laterWith(terms)]
      .filter(({ rows }) => rows > 0)
      .sort(compare)
      .slice(0, limit)
      .map(({ kind, rows, spellings }) => ({ kind, text: usualSpelling(spellings()), count: rows }))
  }

  #add(kind: NameSpelling['kind'], text: string, form: string): number {
    const { spellings } = this.#built
    const known = this.#laterNumbers[kind].get(text)
    if (known !== undefined) {
      this.later[known]!.rows += 1
      return spellings + known
    }
    const name = this.#built.numberOf(kind, form)
    const built = name === undefined ? undefined : this.#built.spellingOf(name, text)
    if (built !== undefined) {
      this.#built.count(built, 1)
      return built
    }
    this.#laterNumbers[kind].set(text, this.later.length)
    const spelling = { kind, text, form, rows: 1 }
    this.#laterNameOf(spelling, name).spellings.push(spelling)
    return spellings + this.later.push(spelling) - 1
  }

  #laterNameOf({ kind, form }: NameSpelling, built: number | undefined): LaterName {
    const known = this.#laterNames[kind].get(form)
    if (known) return known
    const name = { kind, form, words: [...wordsOfName(form)], built, spellings: [] }
    this.#laterNames[kind].set(form, name)
    if (built !== undefined) this.#laterOfBuilt.set(built, name)
    return name
  }

  /** Their numbers are in the order of their forms. */
  #mostFrequentBuilt(terms: readonly string[], limit: number): Candidate[] {
    const bits = this.#built.withAll(terms)
    const chunk = new Uint32Array(32)
    const best: { number: number; rows: number }[] = []
    for (let word = 0; word < bits.length; word += 1) {
      if (bits[word] === 0) continue
      const count = listBits(bits, chunk, word, word + 1)
      for (let i = 0; i < count; i += 1) {
        const number = chunk[i]!
        const rows = this.#rowsOfBuilt(number)
        if (rows <= (best[limit - 1]?.rows ?? 0)) continue
        const place = best.findIndex(one => one.rows < rows)
        best.splice(place === -1 ? best.length : place, 0, { number, rows })
        best.length = Math.min(best.length, limit)
      }
    }
    return best.map(({ number, rows }) => ({
      rows,
      form: this.#built.form(number),
      kind: this.#built.kind(number),
      spellings: () => [...this.#built.spelled(number), ...(this.#laterOfBuilt.get(number)?.spellings ?? [])],
    }))
  }

  #rowsOfBuilt(number: number): number {
    return this.#built.rows(number) + rowsOf(this.#laterOfBuilt.get(number)?.spellings ?? [])
  }

  /** The names that were not known at build time. */
  #laterWith(terms: readonly string[]): Candidate[] {
    const names = [...this.#laterNames.university.values(), ...this.#laterNames.place.values()]
    return names
      .filter(({ built, words }) => built === undefined && beginWords(terms, words))
      .map(({ kind, form, spellings }) => ({
        kind,
        form,
        rows: rowsOf(spellings),
        spellings: () => spellings,
      }))
  }
}

/** Which names each row has, as stored in a file. */
export interface NameArrays {
  /** Three for each row: the numbers of its spellings plus one; 0 is none. */
  names: Uint32Array
}

const namesOfRow = 3

/** Which names each row has. */
export class RowNames {
  readonly arrays: NameArrays
  readonly names: Names

  constructor(arrays: NameArrays, names: Names) {
    this.arrays = arrays
    this.names = names
  }

  /** The arrays of no names, with room for this many rows. */
  static arraysFor(room: number): NameArrays {
    return { names: new Uint32Array(namesOfRow * room) }
  }

  /** Stores the result of `Names.add`. */
  set(row: number, spellings: readonly number[]): void {
    for (const [i, number] of spellings.entries()) this.arrays.names[namesOfRow * row + i] = number + 1
  }

  /** The names of the row count one less. */
  remove(row: number): void {
    const numbers = this.arrays.names.subarray(namesOfRow * row, namesOfRow * (row + 1))
    for (const number of numbers) if (number > 0) this.names.remove(number - 1)
  }
}

type NamedScholarship = Pick<
  IndexedScholarship,
  'university' | 'university_form' | 'city' | 'city_form' | 'country' | 'country_form'
>

function rowsOf(spellings: readonly NameSpelling[]): number {
  return spellings.reduce((sum, { rows }) => sum + rows, 0)
}

function beginWords(terms: readonly string[], words: readonly string[]): boolean {
  return terms.every(term => words.some(word => word.startsWith(term)))
}

function compare(a: Candidate, b: Candidate): number {
  if (a.rows !== b.rows) return b.rows - a.rows
  return (a.form < b.form ? -1 : Number(a.form > b.form)) || (a.kind < b.kind ? 1 : -1)
}

/** The most frequent spelling, the smallest of several. */
function usualSpelling(spellings: Pick<NameSpelling, 'text' | 'rows'>[]): string {
  const [usual] = spellings.toSorted((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
  return usual?.text ?? ''
}
