import { isPlainText } from '../../core/plain-text.ts'
import { phoneProblem, plainPhone } from '../../core/phones.ts'
import { oneOf } from '../answers.ts'
import { formLimits } from '../form-limits.ts'
import { kind, limit } from '../question-kind.ts'
import { normalText } from '../word-count.ts'

/** What a short text may have to be. */
export const textPatterns = ['any', 'email', 'phone', 'address'] as const

const patterns: Record<
  Exclude<(typeof textPatterns)[number], 'phone'>,
  { fits: RegExp; wrong: string } | undefined
> = {
  any: undefined,
  email: {
    fits: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    wrong: 'Please enter an email address, such as name@example.com.',
  },
  address: {
    fits: /^https?:\/\/[^\s/]+\.[^\s]+$/i,
    wrong: 'Please enter a web address, such as example.com/page.',
  },
}

export const text = kind({
  name: 'Short text',
  settings: {
    maxCharacters: limit('Characters', ({ count }) => count(formLimits.text).optional()),
    pattern: limit(
      'Accepted answers',
      ({ among }) => among(textPatterns).default('any'),
      (_from, to) => to !== 'any',
    ),
  },
  conditions: null,
  read(answer, { pattern, maxCharacters = formLimits.text }) {
    const typed = oneLine(oneOf(answer))
    if (typed === '') return { missing: 'Please answer this question.' }
    if (pattern === 'phone') return readPhone(plainPhone(typed), maxCharacters)
    const given = pattern === 'address' ? withScheme(typed) : typed
    const { fits, wrong = '' } = patterns[pattern] ?? {}
    return fits?.test(given) === false ? { wrong } : readText(given, maxCharacters)
  },
  text: String,
  joins: null,
  longest: () => 1_000,
  minutes: () => 1,
})

function readPhone(plain: string, maxCharacters: number): ReturnType<typeof readText> {
  const wrong = phoneProblem(plain)
  return wrong ? { wrong } : readText(plain, maxCharacters)
}

/** An address as browsers take it: the scheme may be left out. */
function withScheme(address: string): string {
  return /^[^\s/:@]+\.[^\s/:@]/.test(address) ? `https://${address}` : address
}

/** A one-line text as it is stored. */
export function oneLine(typed: string): string {
  return normalText(typed).replaceAll('\n', ' ')
}

/** A text that can be displayed and has at most this many characters as people count them: code points. */
export function readText(given: string, max: number): { value: string } | { wrong: string } {
  if (!isPlainText(given)) return { wrong: 'Please remove the characters that cannot be displayed.' }
  const over = Array.from(given).length - max
  if (over <= 0) return { value: given }
  return { wrong: `${over} ${over === 1 ? 'character' : 'characters'} too many: at most ${max}.` }
}
