import { expect, test } from 'vitest'
import { isFree, readablePrice } from './money.ts'
import { withSign } from './typed-price.ts'

test.each([
  ['50', '$50'],
  [' 50 ', '$50'],
  ['$50', '$50'],
  ['12.50', '$12.50'],
  ['25,50', '$25.50'],
  ['1.250,50', '$1250.50'],
  ['1 250,50', '$1250.50'],
  ['1.250.000,50', '$1250000.50'],
  ['€ 25,50', '€ 25.50'],
  ['1,250', '$1,250'],
  ['1,250,50', '$1,250,50'],
  ['25,5', '$25,5'],
  ['25,50 each', '$25,50 each'],
  ['12.50,50', '$12.50,50'],
])('[P6] a price typed as %s is sent as %s', (typed, sent) => {
  expect(withSign(typed, '$')).toBe(sent)
})

test('[P6] a price of zero is free, and others are read with commas', () => {
  expect(['$0', '$0.00', '$10', '$0.09'].map(isFree)).toEqual([true, true, false, false])
  expect(['$125000', '$999', '$1250'].map(readablePrice)).toEqual(['$125,000', '$999', '$1,250'])
})
