import { type Answers, oneOf } from '../answers.ts'
import { higher, kind, limit, type Reading } from '../question-kind.ts'

export const number = kind({
  name: 'Number',
  settings: {
    min: limit('Least', ({ bound }) => bound, higher),
    max: limit('Most', ({ bound }) => bound),
    decimals: limit('Decimals', ({ wholeNumber }) => wholeNumber().min(0).max(6).default(0)),
  },
  conditions: { comparisons: ['is', 'atLeast', 'atMost'] },
  read: readNumber,
  text: String,
  joins: null,
  longest: () => 100,
  minutes: () => 1,
})

/** Digits with a point, and commas between thousands; a comma elsewhere may mean a point: it is refused, and asked for. */
const numberText = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/

/** Reads a number with at most so many decimals. */
export function readNumber(
  answer: Answers[string] | undefined,
  { decimals, ...bounds }: Bounds<number> & { decimals: number },
): Reading {
  const text = oneOf(answer).trim()
  if (text === '') return { missing: 'Please enter a number.' }
  const value = Number(text.replaceAll(',', ''))
  if (!numberText.test(text) || !Number.isFinite(value)) return { wrong: wrongNumber(text, decimals) }
  const given = text.split('.')[1]?.length ?? 0
  if (given > decimals) {
    return {
      wrong: decimals === 0 ? 'Please enter a whole number.' : `Please use at most ${decimals} decimals.`,
    }
  }
  return outside(value, bounds, ['more', 'less']) ?? { value }
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
