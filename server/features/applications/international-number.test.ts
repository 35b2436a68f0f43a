import { expect, test } from 'vitest'
import { internationalNumber } from './international-number.ts'

test.each([
  ['+44 20 7946 0958 ext. 12', '+442079460958'],
  ['(+44) (0)20-7946.0958', '+442079460958'],
  ['+880-1711-000001', '+8801711000001'],
  ['0049 30 1234567', '+49301234567'],
  ['030/1234567', null],
  ['+44 20', null],
  ['+999 123 456 789', null],
])('[F1] %s is in E.164 %s', (phone, expected) => {
  expect(internationalNumber(phone)).toBe(expected)
})
