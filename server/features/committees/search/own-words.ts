/** What says who somebody is. */
export interface Identity {
  name: string
  email: string
  phone?: string
  address?: string
  /** Of an application or its receipt. */
  numbers?: readonly string[]
}

/** What is looked for: folded words, and digits of a phone number. */
export interface OwnWords {
  words: string[]
  digits: string
}

/** A part of a text. */
export interface Span {
  start: number
  end: number
}

const shortestName = 3
const shortestLine = 5
const shortestPhone = 7
/** Scripts that are written without spaces: their words begin and end anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u
const letterOrDigit = /[\p{L}\p{N}]/u

/** Each character of a text without accents and case, and where it stands in the text; any spaces are one. */
function fold(text: string): { folded: string; at: number[] } {
  let folded = ''
  const at: number[] = []
  let index = 0
  for (const char of text) {
    const plain = /\s/u.test(char) ? ' ' : char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    if (plain !== ' ' || !folded.endsWith(' ')) {
      for (let unit = 0; unit < plain.length; unit += 1) at.push(index)
      folded += plain
    }
    index += char.length
  }
  at.push(text.length)
  return { folded, at }
}

/** A text as it is compared: without accents and case. */
export const folded = (text: string): string => fold(text).folded.trim()

/** The words of a name, as they are compared. */
export function wordsOfName(name: string): string[] {
  return folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** What would give somebody away: parts of the name, address and its parts, e-mail, phone and numbers. */
export function ownWordsOf({ name, email, phone = '', address = '', numbers = [] }: Identity): OwnWords {
  const names = wordsOfName(name).filter(part => part.length >= shortestName || unspaced.test(part))
  const lines = address.split(/[\n,;]+/).filter(line => line.trim().length >= shortestLine)
  const local = email.split('@')[0] ?? ''
  const all = [...names, ...lines, email, ...(local.length >= shortestName ? [local] : []), ...numbers]
  const words = [...new Set(all.map(folded))].filter(Boolean)
  const digits = digitsOf(phone)
  return { words, digits: digits.length >= shortestPhone ? digits : '' }
}

/** Where any of the words stands as a whole, without regard to accents and case; neighbours are one place. */
export function findOwn(text: string, { words, digits }: OwnWords): Span[] {
  const { folded: plain, at } = fold(text)
  const spans: Span[] = []
  for (const word of words) {
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + 1)) {
      const end = from + word.length
      if (unspaced.test(word) || (isEdge(plain, from - 1) && isEdge(plain, end)))
        spans.push({ start: at[from] ?? 0, end: at[end] ?? text.length })
    }
  }
  if (digits) {
    for (const { 0: run, index } of text.matchAll(/[+(]*\d[\d ().\-/\u00A0]{5,}\d/g))
      if (sameNumber(digitsOf(run), digits)) spans.push({ start: index, end: index + run.length })
  }
  return joined(text, spans)
}

function isEdge(text: string, index: number): boolean {
  const char = text[index]
  return char === undefined || !letterOrDigit.test(char)
}

/** With and without its country: by the last nine digits. */
function sameNumber(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, 9)
  return length >= shortestPhone && one.slice(-length) === other.slice(-length)
}

function joined(text: string, spans: Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1)
    if (last && (start <= last.end || /^\s*$/u.test(text.slice(last.end, start))))
      last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  // A space at the end belongs to what follows.
  return result.map(({ start, end }) => ({ start, end: start + text.slice(start, end).trimEnd().length }))
}
