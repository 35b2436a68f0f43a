import { expect, test } from 'vitest'
import { amountText, numberText } from './cell-texts.ts'

test('[AUDIT2] an amount has two decimals, and an empty cell stands for none', () => {
  expect([4_000_00, 12_345, 5, 0, null].map(amountText)).toEqual(['4000.00', '123.45', '0.05', '0.00', ''])
  expect([0, 1.5, null, undefined].map(numberText)).toEqual(['0', '1.5', '', ''])
})
