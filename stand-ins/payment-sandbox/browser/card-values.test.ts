import { expect, test } from 'vitest'
import { testCards } from '../test-cards.ts'
import { type CardField, digitsOf, formatted, problemOf } from './card-values.ts'

const today = new Date(2030, 5, 15)
const messageOf = (field: CardField, digits: string) => problemOf(field, digits, today)?.message

test.each(testCards)('$number has no problem', ({ number }) => {
  expect(messageOf('number', number)).toBeUndefined()
})

test.each([
  ['number', '4242', 'Your card number is incomplete.'],
  ['number', '4242424242424241', 'Your card number is invalid.'],
  ['number', '4111111111111111', expect.stringContaining('A test card is needed')],
  ['expiry', '12', "Your card's expiration date is incomplete."],
  ['expiry', '0040', "Your card's expiration date is invalid."],
  ['expiry', '0530', "Your card's expiration date is in the past."],
  ['expiry', '0630', undefined],
  ['cvc', '12', "Your card's security code is incomplete."],
] as const)('[P5] %s %s: %s', (field, digits, message) => {
  expect(messageOf(field, digits)).toEqual(message)
})

test.each([
  ['number', '4242424242424242 99', '4242 4242 4242 4242'],
  ['number', '42424', '4242 4'],
  ['expiry', '1', '1'],
  ['expiry', '4', '04'],
  ['expiry', '1/30', '01 / 30'],
  ['expiry', '12 / 305', '12 / 30'],
  ['cvc', '12345', '1234'],
] as const)('%s: what is typed as %s is shown as %s', (field, typed, shown) => {
  expect(formatted(field, digitsOf(field, typed))).toBe(shown)
})
