import { ownValue } from './own-value.ts'
import { readPrice } from './money.ts'

/** The currency of an office that has set none [P6]. */
export const defaultCurrency = 'usd'

/** The currencies that the card provider charges (https://docs.stripe.com/currencies), by ISO 4217 code. */
export const currencies =
  'aed afn all amd aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'.split(
    ' ',
  ) as [string, ...string[]]

/** Those that the provider counts in whole units (https://docs.stripe.com/currencies#zero-decimal). */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Those that it counts in thousandths, of which the last digit is 0 (#three-decimal). */
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '))
/** Those that have no smaller unit, yet that it counts in hundredths (#special-cases). */
const wholeHundredths = new Set(['isk', 'ugx'])

/** Its minimum charge amounts in hundredths (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minimumFees: Partial<Record<string, number>> = {
  aed: 200,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  jpy: 5_000,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
}

/** Whether prices in a currency can have digits after the point. */
export function hasDecimals(currency: string): boolean {
  return !zeroDecimal.has(currency) && !wholeHundredths.has(currency)
}

/** Digits after the point of amounts in a currency (ISO 4217). */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (!hasDecimals(currency)) return 0
  return threeDecimal.has(currency) ? 3 : 2
}

/** The smallest fee that the card provider takes, as far as it says so, in hundredths. */
export function minimumFee(currency: string): number {
  return ownValue(minimumFees, currency) ?? (hasDecimals(currency) ? 50 : 100)
}

/** The largest price in hundredths: the most that the card provider charges at once, or that a column holds. */
export function maximumPrice(currency: string): number {
  return zeroDecimal.has(currency) ? 2_147_483_600 : 99_999_999
}

/**
 * What the card provider calls an amount.
 * @throws RangeError for one with digits that the currency does not have
 */
export function toCharge(hundredths: number, currency: string): number {
  const amount = threeDecimal.has(currency)
    ? hundredths * 10
    : zeroDecimal.has(currency)
      ? hundredths / 100
      : hundredths
  if (!Number.isInteger(amount))
    throw new RangeError(`${hundredths} hundredths is not an amount in ${currency}`)
  return amount
}

/** An amount of the card provider, in hundredths. */
export function fromCharge(amount: number, currency: string): number {
  if (threeDecimal.has(currency)) return Math.round(amount / 10)
  return zeroDecimal.has(currency) ? amount * 100 : amount
}

/**
 * What keeps a text from being a price in a currency, in words; nothing when it is one.
 * @param label such as `the amount` @param most in hundredths
 */
export function priceProblem(
  label: string,
  text: string,
  currency: string,
  most = maximumPrice(currency),
): string | undefined {
  const example = formatPrice(5_000, currency)
  const hundredths = parsePrice(text, currency)
  if (hundredths === undefined || hundredths > most)
    return `Please enter ${label} as ${currencySign(currency).trim()} and a number, such as ${example}.`
  if (!hasDecimals(currency) && hundredths % 100 !== 0)
    return `${currency.toUpperCase()} has no smaller unit. Please enter a whole number, such as ${example}.`
  return undefined
}

const signs = new Map<string, string>()

/** The prefix of a price, such as `$`, `€` or `CHF` with a space behind it. */
export function currencySign(currency: string): string {
  const known = signs.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
  const apart = /\p{L}$/u.test(sign) ? `${sign}\u00A0` : sign
  signs.set(currency, apart)
  return apart
}

/**
 * Reads a price by the sign or the code of its currency, such as `$50`, `$12.5`, `$1,250.00` or `USD 50`.
 * @returns hundredths, or `undefined` when the text is not a price in this currency
 */
export function parsePrice(text: string, currency: string): number | undefined {
  const price = readPrice(text)
  const fits = price && [currencySign(currency).trim(), currency.toUpperCase()].includes(price.sign)
  return fits ? price.hundredths : undefined
}

/** Writes hundredths as the wire's price: `$50`, or `$12.50` where there are cents. */
export function formatPrice(hundredths: number, currency: string): string {
  const cents = hundredths % 100
  const whole = currencySign(currency) + String((hundredths - cents) / 100)
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
}
