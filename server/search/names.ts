import type { IndexedScholarship } from './scholarship-query.ts'

/** A university, or a city or country, in one of its spellings. */
export interface NameSpelling {
  kind: 'university' | 'place'
  text: string
  form: string
  /** How many rows have it. */
  rows: number
}

/** Which names each row has, as it is kept in a file. */
export interface NameArrays {
  /** Three for each row: the numbers of its spellings plus one; 0 is none. */
  names: Uint32Array
}

/** A name, whichever way it is spelled. */
interface Name {
  kind: NameSpelling['kind']
  form: string
  /** The form, and its parts between signs, each behind a space. */
  beginnings: string
  rows: number
  spellings: NameSpelling[]
}

/** A name that somebody may mean, and how many scholarships have it. */
export interface NameFound {
  kind: NameSpelling['kind']
  text: string
  count: number
}

const namesOfRow = 3

/** The different universities and places of all scholarships. */
export class Names {
  readonly arrays: NameArrays
  readonly spellings: NameSpelling[]
  readonly #numbers = new Map<string, number>()
  readonly #names = new Map<string, Name>()

  constructor(arrays: NameArrays, spellings: NameSpelling[] = []) {
    this.arrays = arrays
    this.spellings = spellings
    for (const [number, spelling] of spellings.entries()) {
      this.#numbers.set(keyOf(spelling.kind, spelling.text), number)
      const name = this.#nameOf(spelling)
      name.spellings.push(spelling)
      name.rows += spelling.rows
    }
  }

  /** The arrays of no names, with room for so many rows. */
  static arraysFor(room: number): NameArrays {
    return { names: new Uint32Array(namesOfRow * room) }
  }

  /** Counts the names of a scholarship. @returns the numbers of their spellings, by which rows keep them */
  add({ university, university_form, city, city_form, country, country_form }: NamedScholarship): number[] {
    return [
      this.#add('university', university, university_form),
      this.#add('place', city, city_form),
      // Where the city is the country, such as Singapore, it is one place.
      ...(city_form === country_form ? [] : [this.#add('place', country, country_form)]),
    ]
  }

  /** Keeps what `add` returned. */
  set(row: number, spellings: readonly number[]): void {
    for (const [i, number] of spellings.entries()) this.arrays.names[namesOfRow * row + i] = number + 1
  }

  /** The names of a row count one less. */
  remove(row: number): void {
    for (const number of this.arrays.names.subarray(namesOfRow * row, namesOfRow * (row + 1))) {
      const spelling = this.spellings[number - 1]
      if (!spelling) continue
      spelling.rows -= 1
      this.#nameOf(spelling).rows -= 1
    }
  }

  /** The names in which each term begins a word, at most `limit`: the most frequent first, then by form [FIND6]. */
  find(terms: readonly string[], limit: number): NameFound[] {
    const begins = terms.map(term => ` ${term}`)
    const best: Name[] = []
    for (const name of this.#names.values()) {
      const last = best[limit - 1]
      if (name.rows === 0 || (last && compare(name, last) > 0)) continue
      if (!begins.every(begin => name.beginnings.includes(begin))) continue
      best.push(name)
      best.sort(compare).splice(limit)
    }
    return best.map(name => ({ kind: name.kind, text: usualSpelling(name), count: name.rows }))
  }

  #add(kind: NameSpelling['kind'], text: string, form: string): number {
    const key = keyOf(kind, text)
    const number = this.#numbers.get(key) ?? this.spellings.length
    const spelling = this.spellings[number] ?? { kind, text, form, rows: 0 }
    const name = this.#nameOf(spelling)
    if (number === this.spellings.length) {
      this.spellings.push(spelling)
      this.#numbers.set(key, number)
      name.spellings.push(spelling)
    }
    spelling.rows += 1
    name.rows += 1
    return number
  }

  #nameOf({ kind, form }: NameSpelling): Name {
    const key = keyOf(kind, form)
    const known = this.#names.get(key)
    if (known) return known
    const name = { kind, form, beginnings: beginningsOf(form), rows: 0, spellings: [] }
    this.#names.set(key, name)
    return name
  }
}

type NamedScholarship = Pick<
  IndexedScholarship,
  'university' | 'university_form' | 'city' | 'city_form' | 'country' | 'country_form'
>

function keyOf(kind: NameSpelling['kind'], text: string): string {
  return `${kind} ${text}`
}

function beginningsOf(form: string): string {
  const parts = form.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return parts === form ? ` ${form}` : ` ${form} ${parts}`
}

function compare(a: Name, b: Name): number {
  return b.rows - a.rows || (a.form < b.form ? -1 : Number(a.form > b.form)) || (a.kind < b.kind ? 1 : -1)
}

/** The most frequent spelling, the smallest of several. */
function usualSpelling({ form, spellings }: Name): string {
  const [usual] = spellings
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
  return usual?.text ?? form
}
