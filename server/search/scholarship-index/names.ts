import type { IndexedScholarship } from './scholarship-query.ts'

/** A university, or a city or country, in one of its spellings. */
export interface NameSpelling {
  kind: 'university' | 'place'
  text: string
  form: string
  /** How many rows have it. */
  rows: number
}

/** A name, whichever way it is spelled. */
interface Name {
  rows: number
  /** At least one. */
  spellings: NameSpelling[]
}

/** A name that somebody may mean, and how many scholarships have it. */
export interface NameFound {
  kind: NameSpelling['kind']
  text: string
  count: number
}

/** The different universities and places of all scholarships. */
export class Names {
  readonly spellings: NameSpelling[] = []
  readonly #numbers = { university: new Map<string, number>(), place: new Map<string, number>() }
  readonly #names = { university: new Map<string, Name>(), place: new Map<string, Name>() }
  readonly #namesOfWord = new Map<string, Name[]>()

  /** The names that have these spellings. Can be left at each step. */
  static *of(spellings: readonly NameSpelling[]): Generator<void, Names> {
    const names = new Names()
    for (const spelling of spellings) {
      names.#addSpelling(spelling)
      names.#names[spelling.kind].get(spelling.form)!.rows += spelling.rows
      yield
    }
    return names
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
    const spelling = this.spellings[number]!
    spelling.rows -= 1
    this.#names[spelling.kind].get(spelling.form)!.rows -= 1
  }

  /** The names in which each term begins a word, at most `limit`: the most frequent first, then by form [FIND6]. */
  find(terms: readonly string[], limit: number): NameFound[] {
    const best: Name[] = []
    for (const names of this.#fewestWith(terms)) {
      for (const name of names) {
        const last = best[limit - 1]
        if (name.rows === 0 || (last && compare(name, last) >= 0) || best.includes(name)) continue
        if (!terms.every(term => beginsWord(name.spellings[0]!.form, term))) continue
        best.push(name)
        best.sort(compare).splice(limit)
      }
    }
    return best.map(name => ({ ...usualSpelling(name), count: name.rows }))
  }

  /** The names with a word that begins with the rarest of the terms, word by word. */
  #fewestWith(terms: readonly string[]): Name[][] {
    const found = terms.map(() => ({ size: 0, lists: [] as Name[][] }))
    for (const [word, names] of this.#namesOfWord) {
      for (const [i, term] of terms.entries()) {
        if (!word.startsWith(term)) continue
        found[i]!.lists.push(names)
        found[i]!.size += names.length
      }
    }
    return found.sort((a, b) => a.size - b.size)[0]?.lists ?? []
  }

  #add(kind: NameSpelling['kind'], text: string, form: string): number {
    const number = this.#numbers[kind].get(text) ?? this.spellings.length
    const spelling = this.spellings[number] ?? this.#addSpelling({ kind, text, form, rows: 0 })
    spelling.rows += 1
    this.#names[kind].get(form)!.rows += 1
    return number
  }

  #addSpelling(spelling: NameSpelling): NameSpelling {
    const { kind, text, form } = spelling
    this.#numbers[kind].set(text, this.spellings.length)
    this.spellings.push(spelling)
    const known = this.#names[kind].get(form)
    if (known) {
      known.spellings.push(spelling)
      return spelling
    }
    const name = { rows: 0, spellings: [spelling] }
    this.#names[kind].set(form, name)
    for (const word of new Set([...form.split(' '), ...form.split(signs)])) this.#addWord(word, name)
    return spelling
  }

  #addWord(word: string, name: Name): void {
    const names = this.#namesOfWord.get(word)
    if (names) names.push(name)
    else this.#namesOfWord.set(word, [name])
  }
}

/** Which names each row has, as it is kept in a file. */
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

  /** The arrays of no names, with room for so many rows. */
  static arraysFor(room: number): NameArrays {
    return { names: new Uint32Array(namesOfRow * room) }
  }

  /** Keeps what `Names.add` returned. */
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

/** What separates words of a name, such as brackets. */
const signs = /[^\p{L}\p{M}\p{N}]+/u
const signBefore = /[^\p{L}\p{M}\p{N}]$/u

function beginsWord(form: string, term: string): boolean {
  for (let at = form.indexOf(term); at !== -1; at = form.indexOf(term, at + 1))
    if (at === 0 || signBefore.test(form.slice(0, at).slice(-2))) return true
  return false
}

function compare(a: Name, b: Name): number {
  if (a.rows !== b.rows) return b.rows - a.rows
  const [one, other] = [a.spellings[0]!, b.spellings[0]!]
  return (one.form < other.form ? -1 : Number(one.form > other.form)) || (one.kind < other.kind ? 1 : -1)
}

/** The most frequent spelling, the smallest of several. */
function usualSpelling({ spellings }: Name): Pick<NameSpelling, 'kind' | 'text'> {
  const [{ kind, text }] = spellings.toSorted((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1)) as [
    NameSpelling,
  ]
  return { kind, text }
}
