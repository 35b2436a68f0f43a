import { expect, test } from 'vitest'
import { amountText, isAmountIn, readAmount } from './amounts.ts'

test.each([
  [200_000, 'usd', '2000.00'],
  [1, 'eur', '0.01'],
  [200_000, 'jpy', '2000'],
  [150_000, 'isk', '1500'],
  [125, 'kwd', '1.250'],
  [1_234_567, 'bhd', '12345.670'],
])('[AWARD7] %j hundredths of %s are written %s, and read the same', (hundredths, currency, text) => {
  expect(amountText(hundredths, currency)).toBe(text)
  expect(readAmount(text, currency)).toBe(hundredths)
})

test('[AWARD7] currencies without cents have none', () => {
  expect(() => amountText(150, 'jpy')).toThrow(RangeError)
  expect([isAmountIn(150, 'jpy'), isAmountIn(100, 'jpy'), isAmountIn(150, 'usd')]).toEqual([
    false,
    true,
    true,
  ])
})

test.each([
  ['2000', 200_000],
  ['$2,000.00', 200_000],
  ['USD 2 000,5', 200_050],
  ['2.000,00 €', 200_000],
  ['2,000', 200_000],
  ['2.000', 200_000],
  ['1,234,567.89', 123_456_789],
  ['12,5', 1_250],
  ['0', 0],
  ['1’500.00', 150_000],
  ['', undefined],
  ['-5', undefined],
  ['12.345.6', undefined],
  ['1,23,456', undefined],
  ['5.0051', undefined],
  ['=1+1', undefined],
  ['two', undefined],
])('[AWARD6] an amount %j of results is %j hundredths', (text, hundredths) => {
  expect(readAmount(text, 'usd')).toBe(hundredths)
})
