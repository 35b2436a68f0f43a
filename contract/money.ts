/**
 * Money on the wire is `$` and a number [P6]; inside it is an integer of minor units (US cents).
 * Nothing here goes through a float, because 0.1 + 0.2 is not 0.3.
 */
export const currency = 'usd'

/** The smallest fee the card provider accepts, in minor units (Stripe: minimum charge amounts). */
export const minimumFeeMinor = 50

/** The largest price, in minor units: the most that the card provider charges at once. */
export const maximumFeeMinor = 999_999_99

/**
 * Reads the number after `$`, such as `$50`, `$12.5` or `$1,250.00`.
 * @returns minor units, or `undefined` when the text is not a price
 */
export function parsePrice(text: string): number | undefined {
  const match = /^\s*\$\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(text)
  if (!match) return undefined
  const [, whole = '', cents = ''] = match
  return Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** A price of the wire for people to read: `$125000` as `$125,000`. */
export function readablePrice(price: string): string {
  return price.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Writes minor units as the wire's price: `$50`, or `$12.50` where there are cents. */
export function formatPrice(minor: number): string {
  const cents = minor % 100
  const whole = (minor - cents) / 100
  return cents === 0 ? `$${whole}` : `$${whole}.${String(cents).padStart(2, '0')}`
}
