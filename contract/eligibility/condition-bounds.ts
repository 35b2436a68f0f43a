import type { Value } from '../forms/answers.ts'
import { amountOf } from '../forms/kinds/amount.ts'
import { resultOf, scaleOf } from '../forms/result-scales.ts'
import type { ConditionOf, EligibilityCondition } from './conditions.ts'

type Comparison = 'atLeast' | 'atMost'

/** A bound on a line of numbers: marks on one scale, amounts in one currency, days of birth. */
export interface Bound {
  line: string
  comparison: Comparison
  limit: number
}

/** A condition that compares numbers: met if a bound is, not met if none of those that can be compared is. */
export type BoundedCondition = Exclude<EligibilityCondition, ConditionOf<'values'>>

/** Day, month and year as one number, in which a year is 10,000: ages become bounds of it. */
const dayNumber = (date: string) => Number(date.replaceAll('-', ''))
const aYear = 10_000

/** The bounds of a condition, one on each line. */
export function boundsOf(condition: BoundedCondition): Bound[] {
  switch (condition.kind) {
    case 'number':
      return [{ line: '', comparison: condition.comparison, limit: condition.number }]
    case 'age': {
      const { comparison, years, day } = condition
      return comparison === 'atLeast'
        ? [{ line: '', comparison: 'atMost', limit: dayNumber(day) - years * aYear }]
        : [{ line: '', comparison: 'atLeast', limit: dayNumber(day) - (years + 1) * aYear + 1 }]
    }
    case 'amount': {
      const currencies = [condition.currency, ...condition.rates.map(({ currency }) => currency)]
      return currencies.flatMap(currency => {
        const limit = boundIn(condition, currency)
        return limit === undefined ? [] : [{ line: currency, comparison: condition.comparison, limit }]
      })
    }
    default:
      return condition.thresholds.map(({ scale, mark }) => ({
        line: scale,
        comparison: scaleOf(scale)?.better === 'lower' ? 'atMost' : 'atLeast',
        limit: mark,
      }))
  }
}

/** Where an answer lies on the lines of such a condition. */
export function placesOf(kind: BoundedCondition['kind'], answer: Value): [line: string, place: number][] {
  switch (kind) {
    case 'number':
      return [['', Number(answer)]]
    case 'age':
      return [['', dayNumber(String(answer))]]
    case 'amount': {
      const { currency, hundredths } = amountOf(String(answer))
      return [[currency, hundredths]]
    }
    default:
      return [answer].flat().map(each => {
        const { scale, mark } = resultOf(String(each))
        return [scale, mark]
      })
  }
}

/** The bound of a condition in a currency, in hundredths: by the office's rate, if it stated one [ELIG9]. */
export function boundIn(condition: ConditionOf<'amount'>, currency: string): number | undefined {
  if (currency === condition.currency) return condition.hundredths
  const stated = condition.rates.find(each => each.currency === currency)
  return stated && Math.round(condition.hundredths * stated.rate)
}

/** Whether a place on its line keeps a bound. */
export function isWithin(comparison: Comparison, place: number, limit: number): boolean {
  return comparison === 'atLeast' ? place >= limit : place <= limit
}
