import { expect, test } from 'vitest'
import {
  currency,
  formatPrice,
  maximumFeeMinor,
  minimumFeeMinor,
  parsePrice,
  readablePrice,
} from './money.ts'

test('[P6] a fee is in cents of the US dollar, from half a dollar to what a card can be charged at once', () => {
  expect([currency, minimumFeeMinor, maximumFeeMinor]).toEqual(['usd', 50, 99_999_999])
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
  expect(parsePrice(text)).toBe(minor)
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
  '$12345678',
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
  expect(parsePrice(text)).toBeUndefined()
})

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [50, '$0.50'],
  [5_000, '$50'],
  [1_250, '$12.50'],
  [125_099, '$1250.99'],
])('[P6] %d cents are %s', (minor, text) => {
  expect(formatPrice(minor)).toBe(text)
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
