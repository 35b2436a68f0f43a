import { expect, test } from 'vitest'
import { phoneDigits } from './exact-search-queries.ts'

test.each([
  ['0722 555 411', '722555411'],
  ['+254 722 555 411', '254722555411'],
  ['+254 (0) 722-555–411', '254722555411'],
  ['00254722555411', '254722555411'],
  ['22 55 54 11', '22555411'],
  ['555 411', undefined],
  ['2026', undefined],
  ['Amina 0722 555 411', undefined],
  ['+', undefined],
])('[DESK2] the phone number “%s” is known by its digits %s', (search, digits) => {
  expect(phoneDigits(search)).toBe(digits)
})
