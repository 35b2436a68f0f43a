import type { Fund } from '../../../../contract/awards/funds/funds.ts'
import { parseBudget } from '../../../../contract/awards/funds/budget.ts'
import { hasDecimals } from '../../../../contract/core/currency.ts'
import { readablePrice } from '../../../../contract/core/money.ts'

/** A price of the wire to the last hundredth, so that those below each other can be compared: `$80000` as `$80,000.00`. */
export function exactPrice(price: string, currency: string): string {
  return readablePrice(price) + (price.includes('.') || !hasDecimals(currency) ? '' : '.00')
}

/** The same without the sign of the currency. */
export function exactNumber(price: string, currency: string): string {
  return exactPrice(price.replace(/^\D*/, ''), currency)
}

/** A change of the wire as `− 2,000.00` or `+ 500.00`; empty for none. */
export function exactChange(change: string, currency: string): string {
  if (change === '') return ''
  return `${change.startsWith('-') ? '−' : '+'} ${exactNumber(change, currency)}`
}

/** How many percent of a fund are paid, committed and left, which come to 100; nothing of an empty one. */
export function sharesOf(fund: Fund): { paid: number; committed: number; left: number } | undefined {
  const minor = (price: string) => parseBudget(price, fund.currency) ?? 0
  const budget = minor(fund.budget)
  if (budget === 0) return undefined
  const share = (price: string) => (100 * minor(price)) / budget
  return { paid: share(fund.paid), committed: share(fund.committed), left: share(fund.left) }
}
