import { firstNumber, buildTextList, TextList, type TextListArrays } from './text-list.ts'
import { hasBit, setBit } from '../row-sets.ts'
import { mapInSteps, numbersTo, sortInSteps } from '../slices.ts'

/** A university, or a city or country, in one of its spellings. */
export interface NameSpelling {
  kind: 'university' | 'place'
  text: string
  form: string
  /** How many rows have it. */
  rows: number
}

/** The names known at build time, as stored in a file: by form, the university first, each with its spellings. */
export interface BuiltNameArrays {
  /** Empty where the form is the first spelling in small letters, as most are. */
  nameForms: Uint8Array
  nameFormStarts: Uint32Array
  /** A bit for each name that is a place. */
  namePlaces: Uint32Array
  /** The first spelling of each name, and how many there are in all. */
  nameSpellings: Uint32Array
  spellingTexts: Uint8Array
  spellingStarts: Uint32Array
  /** How many rows have each spelling. */
  spellingRows: Uint32Array
  /** The different words of the names, in ascending order. */
  nameWords: Uint8Array
  nameWordStarts: Uint32Array
  /** The first of `namesOfWords` of each word, and how many there are in all. */
  nameWordNames: Uint32Array
  namesOfWords: Uint32Array
}

/** The arrays of no names. */
export function noNames(): BuiltNameArrays {
  return {
    nameForms: new Uint8Array(),
    nameFormStarts: new Uint32Array(1),
    namePlaces: new Uint32Array(),
    nameSpellings: new Uint32Array(1),
    spellingTexts: new Uint8Array(),
    spellingStarts: new Uint32Array(1),
    spellingRows: new Uint32Array(),
    nameWords: new Uint8Array(),
    nameWordStarts: new Uint32Array(1),
    nameWordNames: new Uint32Array(1),
    namesOfWords: new Uint32Array(),
  }
}

/** Names in typed arrays: 400,000 of them as objects take 300 MB. */
export class BuiltNames {
  readonly #arrays: BuiltNameArrays
  readonly #forms: TextList
  readonly #texts: TextList
  readonly #words: TextList

  constructor(arrays: BuiltNameArrays) {
    this.#arrays = arrays
    this.#forms = new TextList({ bytes: arrays.nameForms, starts: arrays.nameFormStarts })
    this.#texts = new TextList({ bytes: arrays.spellingTexts, starts: arrays.spellingStarts })
    this.#words = new TextList({ bytes: arrays.nameWords, starts: arrays.nameWordStarts })
  }

  /** How many spellings there are; they are numbered from 0. */
  get spellings(): number {
    return this.#texts.length
  }

  /** The number of a name; `undefined` when it is not known. */
  numberOf(kind: NameSpelling['kind'], form: string): number | undefined {
    const place = kind === 'place'
    const number = firstNumber(this.#forms.length, one => {
      const other = this.form(one)
      return other > form || (other === form && Number(this.#isPlace(one)) >= Number(place))
    })
    const isIt = number < this.#forms.length && this.form(number) === form && this.#isPlace(number) === place
    return isIt ? number : undefined
  }

  /** The number of a name's spelling. */
  spellingOf(name: number, text: string): number | undefined {
    for (const spelling of this.#spellingsOf(name)) if (this.#texts.text(spelling) === text) return spelling
    return undefined
  }

  /** A spelling counts this many more rows. */
  count(spelling: number, rows: 1 | -1): void {
    this.#arrays.spellingRows[spelling]! += rows
  }

  kind(name: number): NameSpelling['kind'] {
    return this.#isPlace(name) ? 'place' : 'university'
  }

  form(name: number): string {
    return this.#forms.text(name) || this.#texts.text(this.#arrays.nameSpellings[name]!).toLowerCase()
  }

  /** How many rows have the name. */
  rows(name: number): number {
    const { nameSpellings, spellingRows } = this.#arrays
    const end = nameSpellings[name + 1]!
    let rows = 0
    for (let spelling = nameSpellings[name]!; spelling < end; spelling += 1) rows += spellingRows[spelling]!
    return rows
  }

  /** How a name is spelled, and by how many rows. */
  spelled(name: number): Pick<NameSpelling, 'text' | 'rows'>[] {
    return this.#spellingsOf(name).map(spelling => ({
      text: this.#texts.text(spelling),
      rows: this.#arrays.spellingRows[spelling]!,
    }))
  }

  /** A bit for each name in which each of the terms begins a word. */
  withAll(terms: readonly string[]): Uint32Array {
    const words = (this.#forms.length + 31) >>> 5
    const found = new Uint32Array(words).fill(terms.length > 0 ? -1 : 0)
    for (const term of terms) {
      const bits = new Uint32Array(words)
      const [from, to] = this.#words.beginning(term)
      const { nameWordNames, namesOfWords } = this.#arrays
      for (const name of namesOfWords.subarray(nameWordNames[from], nameWordNames[to])) setBit(bits, name)
      for (let i = 0; i < words; i += 1) found[i]! &= bits[i]!
    }
    return found
  }

  #isPlace(name: number): boolean {
    return hasBit(this.#arrays.namePlaces, name)
  }

  #spellingsOf(name: number): number[] {
    const first = this.#arrays.nameSpellings[name]!
    return Array.from({ length: this.#arrays.nameSpellings[name + 1]! - first }, (_, i) => first + i)
  }
}

/** What separates words of a name, such as brackets. */
const signs = /[^\p{L}\p{M}\p{N}]+/u

/** The words of a name: with their signs, and what these separate. */
export function wordsOfName(form: string): Set<string> {
  return new Set([...form.split(' '), ...form.split(signs)].filter(Boolean))
}

/** The arrays of these spellings, and the number that each gets in them. Can pause at each step. */
export function* buildNames(
  spellings: readonly NameSpelling[],
): Generator<void, { arrays: BuiltNameArrays; numberOf: Uint32Array }> {
  const order = yield* numbersTo(spellings.length)
  yield* sortInSteps(order, (a, b) => compareSpellings(spellings[a]!, spellings[b]!))
  const sorted = yield* mapInSteps(order, number => spellings[number]!)
  const numberOf = new Uint32Array(order.length)
  for (const [number, spelling] of order.entries()) numberOf[spelling] = number
  const starts: number[] = []
  for (const [i, spelling] of sorted.entries()) {
    if (i === 0 || !isSameName(sorted[i - 1]!, spelling)) starts.push(i)
    if (i % 1024 === 0) yield
  }
  const forms = yield* buildTextList(yield* mapInSteps(starts, i => keptForm(sorted[i]!)))
  const texts = yield* buildTextList(yield* mapInSteps(sorted, ({ text }) => text))
  const namePlaces = new Uint32Array((starts.length + 31) >>> 5)
  for (const [name, i] of starts.entries()) if (sorted[i]!.kind === 'place') setBit(namePlaces, name)
  yield
  const arrays = {
    nameForms: forms.bytes,
    nameFormStarts: forms.starts,
    namePlaces,
    nameSpellings: Uint32Array.from([...starts, sorted.length]),
    spellingTexts: texts.bytes,
    spellingStarts: texts.starts,
    spellingRows: Uint32Array.from(sorted, ({ rows }) => rows),
    ...(yield* buildWordsOfNames(yield* mapInSteps(starts, i => sorted[i]!.form))),
  }
  return { arrays, numberOf }
}

function keptForm({ text, form }: NameSpelling): string {
  return text.toLowerCase() === form ? '' : form
}

function* buildWordsOfNames(forms: readonly string[]) {
  const namesOfWord = new Map<string, number[]>()
  for (const [name, form] of forms.entries()) {
    for (const word of wordsOfName(form)) {
      const names = namesOfWord.get(word)
      if (names) names.push(name)
      else namesOfWord.set(word, [name])
    }
    if (name % 1024 === 0) yield
  }
  const unsorted = [...namesOfWord.keys()]
  const order = yield* numbersTo(unsorted.length)
  yield* sortInSteps(order, (a, b) => (unsorted[a]! < unsorted[b]! ? -1 : 1))
  const words = yield* mapInSteps(order, i => unsorted[i]!)
  const { bytes, starts }: TextListArrays = yield* buildTextList(words)
  const nameWordNames = new Uint32Array(words.length + 1)
  for (const [number, word] of words.entries())
    nameWordNames[number + 1] = nameWordNames[number]! + namesOfWord.get(word)!.length
  const namesOfWords = new Uint32Array(nameWordNames.at(-1)!)
  for (const [number, word] of words.entries()) {
    namesOfWords.set(namesOfWord.get(word)!, nameWordNames[number])
    if (number % 1024 === 0) yield
  }
  return { nameWords: bytes, nameWordStarts: starts, nameWordNames, namesOfWords }
}

function compareSpellings(a: NameSpelling, b: NameSpelling): number {
  if (a.form !== b.form) return a.form < b.form ? -1 : 1
  if (a.kind !== b.kind) return a.kind === 'university' ? -1 : 1
  return a.text < b.text ? -1 : 1
}

function isSameName(a: NameSpelling, b: NameSpelling): boolean {
  return a.form === b.form && a.kind === b.kind
}
