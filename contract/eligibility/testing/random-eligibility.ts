import { countryCodes } from '../../core/countries.ts'
import type { Question } from '../../forms/question-kinds.ts'
import { scaleOf } from '../../forms/result-scales.ts'
import type { EligibilityCondition, EligibilityDefinition } from '../conditions.ts'
import type { ProfileAnswers } from '../decide.ts'
import { profileQuestions } from '../profile-questions.ts'

/** Draws numbers that are the same for the same seed. */
export class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)] as T
  }

  some<T>(list: readonly T[], most: number): T[] {
    return [...new Set(Array.from({ length: this.integer(1, most) }, () => this.pick(list)))]
  }
}

const someCountries = countryCodes.slice(0, 12)
const someCurrencies = ['BDT', 'EUR', 'USD'] as const

function valuesFor(question: Question): readonly string[] {
  if ('options' in question) return question.options.map(({ id }) => id)
  return question.type === 'yesNo' ? ['yes', 'no'] : someCountries
}

function randomDay(draw: Draw, from: number, to: number): string {
  const year = draw.integer(from, to)
  return `${year}-${draw.pick([year % 4 === 0 ? '02-29' : '02-28', '03-01', '09-01', '12-31'])}`
}

function randomMark(draw: Draw, scale: string): number {
  const { lowest, highest, decimals } = scaleOf(scale) ?? { lowest: 0, highest: 1, decimals: 0 }
  // Few different marks, so that bounds are met exactly.
  const steps = decimals === 0 ? highest - lowest : (highest - lowest) * 2
  return Number((lowest + draw.integer(0, Math.floor(steps)) * (decimals === 0 ? 1 : 0.5)).toFixed(decimals))
}

/** A condition on a question of About You. */
export function randomCondition(
  draw: Draw,
  id: string,
  { question }: { question: Question },
): EligibilityCondition {
  const common = { id, question: question.id }
  const comparison = draw.pick(['atLeast', 'atMost'] as const)
  switch (question.type) {
    case 'number':
      return {
        ...common,
        kind: 'number',
        comparison,
        number: draw.integer(question.min ?? 0, (question.min ?? 0) + 8),
      }
    case 'date':
      return {
        ...common,
        kind: 'age',
        comparison,
        years: draw.integer(16, 30),
        day: randomDay(draw, 2026, 2028),
      }
    case 'amount': {
      const [currency = 'USD', ...others] = draw.some(someCurrencies, 3)
      const rates = others.map(other => ({
        currency: other,
        rate: draw.pick([0.5, 1, 109.55]),
        day: '2026-11-01',
      }))
      return {
        ...common,
        kind: 'amount',
        comparison,
        currency,
        hundredths: draw.integer(0, 9) * 100_000,
        rates,
      }
    }
    case 'result': {
      const thresholds = draw
        .some(question.scales, 3)
        .map(scale => ({ scale, mark: randomMark(draw, scale) }))
      return { ...common, kind: 'result', thresholds }
    }
    default: {
      const most = question.type === 'yesNo' ? 1 : 4
      const values = draw.some(valuesFor(question), most)
      return { ...common, kind: 'values', comparison: draw.pick(['isOneOf', 'isNoneOf'] as const), values }
    }
  }
}

/** Conditions on some questions: of `most` at most, with alternatives now and then. */
export function randomDefinition(draw: Draw, most = 6, from = profileQuestions): EligibilityDefinition {
  const list = (length: number, name: string) =>
    Array.from({ length }, (_, at) => randomCondition(draw, `c_${name}${at}`, draw.pick(from)))
  return {
    all: list(draw.integer(1, most), 'every'),
    oneOf: draw.chance(0.3) ? list(draw.integer(2, 4), 'some') : [],
  }
}

/** Valid answers to this share of the questions. */
export function randomProfile(draw: Draw, share = 0.7, from = profileQuestions): ProfileAnswers {
  const answers: Record<string, ProfileAnswers[string]> = {}
  for (const { question } of from) if (draw.chance(share)) answers[question.id] = randomValue(draw, question)
  return answers
}

function randomValue(draw: Draw, question: Question): ProfileAnswers[string] {
  switch (question.type) {
    case 'number':
      return draw.integer(question.min ?? 0, (question.min ?? 0) + 8)
    case 'date':
      return randomDay(draw, 1996, 2011)
    case 'amount':
      return `${draw.pick([...someCurrencies, 'KES'])}:${draw.integer(0, 9) * 100_000}`
    case 'result':
      return draw.some(question.scales, 3).map(scale => `${scale}:${randomMark(draw, scale)}`)
    case 'yesNo':
      return draw.chance(0.5)
    case 'countries':
    case 'choices':
      return draw.some(valuesFor(question), 3)
    default:
      return draw.pick(valuesFor(question))
  }
}
