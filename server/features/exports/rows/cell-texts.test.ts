import { expect, test } from 'vitest'
import { amountText, numberText } from './cell-texts.ts'

test('[AUDIT2] an amount is written with its hundredths, and nothing where there is none', () => {
  expect([4_000_00, 12_345, 5, 0, null].map(amountText)).toEqual(['4000.00', '123.45', '0.05', '0.00', ''])
  expect([0, 1.5, null, undefined].map(numberText)).toEqual(['0', '1.5', '', ''])
})
