import { formatPrice, parsePrice, priceProblem } from '../../core/currency.ts'
import { readablePrice } from '../../core/money.ts'
import { fundLimits } from './fund-limits.ts'

/** Reads an amount of a fund, which can be larger than any price. @returns hundredths */
export function parseBudget(text: string, currency: string): number | undefined {
  return parsePrice(readablePrice(text), currency)
}

/** What keeps a text from being a budget in a currency, in words; nothing when it is one. */
export function budgetProblem(text: string, currency: string): string | undefined {
  if ((parseBudget(text, currency) ?? 0) > fundLimits.budget)
    return `Please enter at most ${readablePrice(formatPrice(fundLimits.budget, currency))}.`
  return priceProblem('the budget', readablePrice(text), currency, fundLimits.budget)
}

/** Why a budget cannot be this small, in words; nothing when it can be. */
export function shortfallProblem(
  budgetMinor: number,
  { usedMinor, currency }: { usedMinor: number; currency: string },
): string | undefined {
  if (budgetMinor >= usedMinor) return undefined
  const price = (minor: number) => readablePrice(formatPrice(minor, currency))
  return `${price(usedMinor)} is committed or paid already. This budget is ${price(usedMinor - budgetMinor)} too low.`
}
