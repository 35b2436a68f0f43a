import { decimalsOf } from '../../../../contract/core/currency.ts'

/**
 * Hundredths as a number with the digits that the currency has, as files for finance offices have it; no float on the way.
 * @throws RangeError for an amount that the currency does not have
 */
export function amountText(hundredths: number, currency: string): string {
  const cents = hundredths % 100
  const whole = String((hundredths - cents) / 100)
  const digits = decimalsOf(currency)
  if (digits === 0 && cents !== 0)
    throw new RangeError(`${hundredths} hundredths is not an amount in ${currency}`)
  return digits === 0 ? whole : `${whole}.${String(cents).padStart(2, '0').padEnd(digits, '0')}`
}

/** Whether a currency has this amount: those without cents have no hundredths. */
export const isAmountIn = (hundredths: number, currency: string) =>
  decimalsOf(currency) > 0 || hundredths % 100 === 0

/**
 * Reads an amount as spreadsheets and banks write it, with or without its currency: `2000`, `2,000.00`, `2.000,00`, `2 000`.
 * @returns hundredths; undefined when it cannot be told
 */
export function readAmount(text: string, currency: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replaceAll(/^[^\d.,-]+|[^\d.,]+$/g, '')
  if (!/^\d{1,10}(?:[.,]\d+)*$/.test(plain)) return undefined
  const groups = plain.split(/[.,]/)
  const digits = hasPoint(plain.replaceAll(/\d/g, ''), groups, currency) ? (groups.pop() ?? '') : ''
  const [first = '', ...others] = groups
  if (others.some(({ length }) => length !== 3) || (others.length > 0 && first.length > 3)) return undefined
  // Hundredths are the smallest that the product knows.
  if (digits.length > 3 || /[1-9]/.test(digits.slice(2))) return undefined
  return Number(groups.join('')) * 100 + Number(digits.slice(0, 2).padEnd(2, '0'))
}

/** Whether the last separator is the point: not before three digits, which are thousands, unless the currency has three. */
function hasPoint(separators: string, groups: readonly string[], currency: string): boolean {
  const last = separators.at(-1)
  if (last === undefined) return false
  if (separators.length > 1) return separators.indexOf(last) === separators.length - 1
  return groups.at(-1)?.length !== 3 || (last === '.' && decimalsOf(currency) === 3)
}
