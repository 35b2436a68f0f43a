import { type Answers, oneOf } from '../answers.ts'
import { higher, kind, limit, type Reading } from '../question-kind.ts'

export const number = kind({
  name: 'Number',
  settings: {
    min: limit('Minimum', ({ bound }) => bound, higher),
    max: limit('Maximum', ({ bound }) => bound),
    decimals: limit('Decimals', ({ wholeNumber }) => wholeNumber().min(0).max(6).default(0)),
  },
  conditions: { comparisons: ['is', 'atLeast', 'atMost'] },
  read: readNumber,
  text: String,
  joins: null,
  longest: () => 100,
  minutes: () => 1,
})

/** Digits, with commas between thousands and a point before the decimals. */
const numberText = /^-?([1-9]\d{0,2}(,\d{3})+|\d+)(\.\d+)?$/

/** Digits with a comma that stands between thousands, or before three decimals. */
const eitherComma = /^-?[1-9]\d{0,2},\d{3}$/

/**
 * Reads a number with at most this many decimals. A comma that cannot stand between thousands is a point, as people type
 * it in most of Europe; `1,234` is refused where it may have three decimals.
 */
export function readNumber(
  answer: Answers[string] | undefined,
  { decimals, ...bounds }: Bounds<number> & { decimals: number },
): Reading {
  const text = oneOf(answer).trim()
  if (text === '') return { missing: 'Please enter a number.' }
  if (decimals > 2 && eitherComma.test(text)) return { wrong: askWhichComma(text) }
  const plain = numberText.test(text) ? text.replaceAll(',', '') : text.replace(/^(-?\d+),(\d+)$/, '$1.$2')
  const value = Number(plain)
  if (!numberText.test(plain) || !Number.isFinite(value)) return { wrong: wrongNumber(text, decimals) }
  const given = plain.split('.')[1]?.length ?? 0
  if (given > decimals) {
    return {
      wrong: decimals === 0 ? 'Please enter a whole number.' : `Please use at most ${decimals} decimals.`,
    }
  }
  return outside(value, bounds, ['more', 'less']) ?? { value }
}

function askWhichComma(text: string): string {
  return `${text} could mean ${text.replace(',', '')} or ${text.replace(',', '.')}. Please enter one of them.`
}

function wrongNumber(text: string, decimals: number): string {
  if (decimals === 0) return 'Please enter a whole number, such as 1250.'
  return /^[\d.,' ]+$/.test(text)
    ? 'Please use a point for decimals and no other marks, such as 1250.5.'
    : 'Please enter a number, such as 1250.5.'
}

interface Bounds<Bound> {
  min?: Bound | undefined
  max?: Bound | undefined
}

/** What is wrong with a value below or above its bounds; nothing when it is within. */
export function outside<Bound extends string | number>(
  value: Bound,
  { min, max }: Bounds<Bound>,
  [more, less]: readonly [string, string],
  say: (bound: Bound) => string = String,
): Reading | undefined {
  if (min !== undefined && value < min) return { wrong: `Please enter ${say(min)} or ${more}.` }
  if (max !== undefined && value > max) return { wrong: `Please enter ${say(max)} or ${less}.` }
  return undefined
}
