import { expect, test } from 'vitest'
import { readablePrice } from './money.ts'

test.each([
  ['$0', '$0'],
  ['$999', '$999'],
  ['$1200', '$1,200'],
  ['$125000', '$125,000'],
  ['$1234567.50', '$1,234,567.50'],
])('%s is shown as %s', (price, shown) => {
  expect(readablePrice(price)).toBe(shown)
})
