import { currencies, formatPrice } from '../../core/currency.ts'
import { readablePrice } from '../../core/money.ts'
import { oneOf } from '../answers.ts'
import { kind } from '../question-kind.ts'
import { readNumber } from './number.ts'

/** Those in which people earn besides, though no fee can be charged in them. */
const otherCurrencies = 'btn cup ern ghs iqd irr kpw lyd mru sdg ssp stn syp tmt ves zwg'.split(' ')

/** The currencies of amounts, by their codes in capitals. */
export const amountCurrencies: readonly string[] = [...currencies, ...otherCurrencies]
  .map(code => code.toUpperCase())
  .sort()

const known: ReadonlySet<string> = new Set(amountCurrencies)
const largest = 1e12

/** An amount in any currency: typed as `BDT 420,000`; its value `BDT:42000000` has hundredths. */
export const amount = kind({
  name: 'Amount in any currency',
  settings: {},
  conditions: null,
  read(answer) {
    const text = oneOf(answer).trim()
    if (text === '') return { missing: 'Please enter an amount.' }
    const [, code = '', typed] = /^([a-z]{3})(?:\s+(.*))?$/i.exec(text) ?? []
    const currency = code.toUpperCase()
    if (!known.has(currency)) return { wrong: 'Please choose a currency and enter an amount.' }
    const read = readNumber(typed, { min: 0, max: largest, decimals: 2 })
    if ('missing' in read) return { wrong: 'Please enter an amount.' }
    return 'value' in read
      ? { value: amountValue({ currency, hundredths: Math.round(Number(read.value) * 100) }) }
      : read
  },
  text: value => amountInWords(amountOf(String(value))),
  typed(value) {
    const { currency, hundredths } = amountOf(String(value))
    return `${currency} ${hundredths / 100}`
  },
  joins: null,
  longest: () => 100,
  minutes: () => 1,
})

/** Money in a currency, by its code in capitals. */
export interface Amount {
  currency: string
  hundredths: number
}

/** An amount as a submission stores it. */
export function amountValue({ currency, hundredths }: Amount): string {
  return `${currency}:${hundredths}`
}

/** The amount of a value such as `BDT:42000000`. */
export function amountOf(value: string): Amount {
  const [currency = '', hundredths] = value.split(':')
  return { currency, hundredths: Number(hundredths) }
}

/** An amount as people read it, such as `$12,000` or `BDT 420,000`. */
export function amountInWords({ currency, hundredths }: Amount): string {
  return readablePrice(formatPrice(hundredths, currency.toLowerCase()))
}
