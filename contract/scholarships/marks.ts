import { ownValue } from '../core/own-value.ts'
import { alonePattern } from './search-words.ts'

/** A part of a text; the parts are the text again. */
export interface MarkedPart {
  text: string
  /** Where it begins. */
  start: number
  isMarked: boolean
}

/** What normalization of Unicode leaves, and the database's form of it. */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
  ʼ: "'",
  '’': "'",
}

/** A text without case, accents and ligatures, as `search_form` of the database makes it. */
export function searchForm(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\0-\x7f]/g, letter => ownValue(letters, letter) ?? letter)
}

/** What a search found: its words as parts of others, and for some of them what means the same. */
export interface Searched {
  words: readonly string[]
  widened: readonly { words: readonly string[]; others: readonly string[] }[]
}

/**
 * A text in parts of which those that contain one of `words`, or are one of the words `alone` with nothing but signs
 * beside it, are marked, whatever their case and accents [FIND5].
 */
export function marks(text: string, words: readonly string[], alone: readonly string[] = []): MarkedPart[] {
  const characters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const { form, owners } = formOf(characters)
  const marked = new Set<number>()
  const mark = (at: number, length: number) => {
    for (let i = at; i < at + length; i += 1) marked.add(owners[i]!)
  }
  for (const word of words.map(searchForm).filter(Boolean)) {
    for (let at = form.indexOf(word); at !== -1; at = form.indexOf(word, at + 1)) mark(at, word.length)
  }
  for (const word of alone) {
    for (const { index, 1: before = '' } of form.matchAll(new RegExp(alonePattern(word), 'g')))
      mark(index + before.length, word.length)
  }
  const parts: MarkedPart[] = []
  let start = 0
  for (const [i, character] of characters.entries()) {
    const isMarked = marked.has(i)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else parts.push({ text: character, start, isMarked })
    start += character.length
  }
  return parts
}

/** The words, in the normal form, of all that a text has instead of what was searched [FIND5]. */
export function wordsInstead(text: string, { widened }: Searched): string[] {
  const form = searchForm(text)
  return widened.flatMap(({ others }) => others.flatMap(other => wordsAlone(form, other)))
}

/** The words of a term, or none when not all of them stand alone somewhere. */
function wordsAlone(form: string, term: string): string[] {
  const words = searchForm(term).split(' ').filter(Boolean)
  return words.every(word => new RegExp(alonePattern(word)).test(form)) ? words : []
}

/** The form of all characters, and which one each of its letters came from. */
function formOf(characters: readonly string[]): { form: string; owners: number[] } {
  const forms = characters.map(searchForm)
  return { form: forms.join(''), owners: forms.flatMap((form, i) => Array<number>(form.length).fill(i)) }
}
