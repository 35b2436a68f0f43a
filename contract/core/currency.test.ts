import { expect, test } from 'vitest'
import {
  currencies,
  currencySign,
  defaultCurrency,
  formatPrice,
  fromCharge,
  hasDecimals,
  maximumPrice,
  minimumFee,
  parsePrice,
  priceProblem,
  toCharge,
} from './currency.ts'
import { isFree, readablePrice } from './money.ts'

test('[P6] a fee is in cents of the US dollar, from half a dollar to what a card can be charged at once', () => {
  expect([defaultCurrency, minimumFee('usd'), maximumPrice('usd')]).toEqual(['usd', 50, 99_999_999])
})

test.each([
  ['$50', 5_000],
  ['$12.5', 1_250],
  ['$12.05', 1_205],
  ['$0', 0],
  ['$1,250.00', 125_000],
  ['$12,345,678', 1_234_567_800],
  ['$9999999', 999_999_900],
  [' $ 7 ', 700],
  ['\t$\u00a07\n', 700],
  ['  $  125,000  ', 12_500_000],
])('[P6] %j is %d cents', (text, minor) => {
  expect(parsePrice(text, 'usd')).toBe(minor)
})

test.each([
  '',
  '50',
  '$',
  '$-1',
  '-$1',
  '$1.',
  '$.5',
  '$1.234',
  '$123456789',
  '$1,25',
  '$1234,567',
  '$1,2345',
  '$,123',
  '$1e3',
  '$5 a',
  'a $5',
  '€5',
  '$5.a',
])('[P6] %j is no price', text => {
  expect(parsePrice(text, 'usd')).toBeUndefined()
})

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [50, '$0.50'],
  [5_000, '$50'],
  [1_250, '$12.50'],
  [125_099, '$1250.99'],
])('[P6] %d cents are %s', (minor, text) => {
  expect(formatPrice(minor, 'usd')).toBe(text)
})

test.each([
  ['$0', '$0'],
  ['$999', '$999'],
  ['$1200', '$1,200'],
  ['$125000', '$125,000'],
  ['$1234567.50', '$1,234,567.50'],
])('%s is shown as %s', (price, shown) => {
  expect(readablePrice(price)).toBe(shown)
})

test.each([
  ['usd', 1_250, '$12.50', 1_250],
  ['eur', 125_000, '€1250', 125_000],
  ['chf', 5_000, 'CHF\u00A050', 5_000],
  ['ngn', 500_000, 'NGN\u00A05000', 500_000],
  ['jpy', 5_000, '¥50', 50],
  ['kwd', 150, 'KWD\u00A01.50', 1_500],
  ['isk', 50_000, 'ISK\u00A0500', 50_000],
])(
  '[P6] [OPS6] in %s %d hundredths are %s, and the provider calls them %d',
  (currency, hundredths, text, amount) => {
    expect(formatPrice(hundredths, currency)).toBe(text)
    expect(parsePrice(text, currency)).toBe(hundredths)
    expect(parsePrice(`${currency.toUpperCase()} ${hundredths / 100}`, currency)).toBe(hundredths)
    expect(toCharge(hundredths, currency)).toBe(amount)
    expect(fromCharge(amount, currency)).toBe(hundredths)
  },
)

test('[P6] [OPS6] every currency has a sign, and what it shows can be read again', () => {
  for (const currency of currencies) {
    const text = formatPrice(123_400, currency)
    expect([currency, parsePrice(text, currency)]).toEqual([currency, 123_400])
    expect(currencySign(currency)).not.toMatch(/\d/)
    expect(fromCharge(toCharge(minimumFee(currency), currency), currency)).toBe(minimumFee(currency))
  }
})

test('[P6] [OPS6] an amount that a currency does not have is never charged', () => {
  expect(hasDecimals('jpy') || hasDecimals('isk')).toBe(false)
  expect(() => toCharge(1_250, 'jpy')).toThrow(RangeError)
})

test.each([
  ['$0', true],
  ['¥0', true],
  ['$0.50', false],
  ['CHF 10', false],
])('[P2] whether %s is free: %s', (price, free) => {
  expect(isFree(price)).toBe(free)
})

test.each([
  ['$12.50', 'usd', undefined],
  ['$999999.99', 'usd', undefined],
  ['$1000000', 'usd', 'Please enter the amount as $ and a number, such as $50.'],
  ['50', 'chf', 'Please enter the amount as CHF and a number, such as CHF\u00A050.'],
  ['¥50', 'jpy', undefined],
  ['¥50.50', 'jpy', 'JPY has no smaller unit. Please enter a whole number, such as ¥50.'],
  ['UGX 7.01', 'ugx', 'UGX has no smaller unit. Please enter a whole number, such as UGX\u00A050.'],
])('[P6] [OPS6] what keeps %j from being a price in %s', (text, currency, problem) => {
  expect(priceProblem('the amount', text, currency)).toBe(problem)
})

test('[OPS6] the smallest fees are those of the card provider', () => {
  expect(['gbp', 'huf', 'eur', 'jpy', 'krw', 'isk', 'ugx'].map(minimumFee)).toEqual([
    30, 17_500, 50, 5_000, 100, 100, 100,
  ])
})
