import { expect, test } from 'vitest'
import { caretAfter, digitsOf, formatted } from './card-format.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['36227206271667', '3622 720627 1667'],
  ['6205500000000000004', '6205 5000 0000 0000 004'],
])('%s is grouped as on the card: %s', (digits, shown) => {
  expect(formatted('number', digits)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['4', '04'],
  ['13', '013'],
  ['12', '12'],
  ['12 / 30', '1230'],
  ['1/30', '0130'],
  ['1/2030', '0130'],
  ['122030', '1230'],
  ['12 / 305', '1230'],
  ['', ''],
])('the expiry %j means %j', (typed, digits) => {
  expect(digitsOf('expiry', typed, '')).toBe(digits)
})

test('numbers and codes are cut to what the brand has', () => {
  expect(digitsOf('number', '4242-4242 4242 4242 99', '')).toBe('4242424242424242')
  expect(digitsOf('cvc', '12345', '378282246310005')).toBe('1234')
  expect(digitsOf('cvc', '12345', '4242')).toBe('123')
})

test('the caret stays behind the same digit', () => {
  expect(caretAfter('4242 4224 2', 4)).toBe(4)
  expect(caretAfter('4242 4224 2', 6)).toBe(7)
  expect(caretAfter('4242', 9)).toBe(4)
})
