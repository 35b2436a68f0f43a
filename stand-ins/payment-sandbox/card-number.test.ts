import { expect, test } from 'vitest'
import { brandOf, passesLuhn } from './card-number.ts'
import { testCards } from './test-cards.ts'

test.each(testCards)('$number fits its brand and passes the check digit', ({ number }) => {
  const { brand, lengths } = brandOf(number)
  expect(brand).not.toBe('unknown')
  expect(lengths).toContain(number.length)
  expect(passesLuhn(number)).toBe(true)
})

test('a mistyped digit fails the check digit', () => {
  expect(passesLuhn('4242424242424241')).toBe(false)
})

test.each([
  ['4', 'visa'],
  ['5555', 'mastercard'],
  ['2223', 'mastercard'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['36', 'diners'],
  ['3056', 'diners'],
  ['35', 'jcb'],
  ['62', 'unionpay'],
  ['1', 'unknown'],
  ['', 'unknown'],
])('%s begins a card of %s', (digits, brand) => {
  expect(brandOf(digits).brand).toBe(brand)
})
