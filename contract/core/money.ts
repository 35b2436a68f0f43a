/**
 * Money on the wire is the sign of the currency and a number, `$50` where the office has set no other [P6]; inside it is an
 * integer of hundredths of the currency's unit, in every currency. Nothing here goes through a float, because 0.1 + 0.2 is
 * not 0.3. What differs between currencies is in `currency.ts`.
 */

/** A price as it was written: what comes before the number, and the number in hundredths. */
export interface WrittenPrice {
  sign: string
  hundredths: number
}

/** Reads a price in any currency. @returns `undefined` when the text is not a price */
export function readPrice(text: string): WrittenPrice | undefined {
  const match = /^\s*([^\s\d.,+-][^\d.,+-]{0,5}?)\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?\s*$/u.exec(
    text,
  )
  if (!match) return undefined
  const [, sign = '', whole = '', cents = ''] = match
  return { sign, hundredths: Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')) }
}

/** The word for a fee of zero, on cards and in searches. */
export const freeWord = 'Free'

/** Whether a price of the wire is zero. */
export function isFree(price: string): boolean {
  return !/[1-9]/.test(price)
}

/** A price of the wire for people to read: `$125000` as `$125,000`. */
export function readablePrice(price: string): string {
  return price.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
