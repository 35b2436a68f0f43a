import type { ConditionOf } from './conditions.ts'

/** The bound of a condition in a currency, in hundredths: by the office's rate, if it stated one [ELIG9]. */
export function boundIn(condition: ConditionOf<'amount'>, currency: string): number | undefined {
  if (currency === condition.currency) return condition.hundredths
  const stated = condition.rates.find(each => each.currency === currency)
  return stated && Math.round(condition.hundredths * stated.rate)
}
