import { expect, test } from 'vitest'
import { type CardValues, problemsOf } from './card-values.ts'

const today = new Date(2030, 5, 15)
const card: CardValues = { number: '4242424242424242', expiry: '1240', cvc: '123' }

test('a test card has no problems', () => {
  expect(problemsOf(card, today)).toEqual({})
})

test.each([
  [{ number: '4242' }, 'incomplete_number', 'Your card number is incomplete.'],
  [{ number: '4242424242424241' }, 'invalid_number', 'Your card number is invalid.'],
  [{ number: '4111111111111111' }, 'card_declined', 'A test card is needed'],
  [{ expiry: '12' }, 'incomplete_expiry', "Your card's expiration date is incomplete."],
  [{ expiry: '0040' }, 'invalid_expiry_month', "Your card's expiration date is invalid."],
  [{ expiry: '1229' }, 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
  [{ expiry: '0530' }, 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
  [{ expiry: '1299' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [{ cvc: '12' }, 'incomplete_cvc', "Your card's security code is incomplete."],
  [{ number: '378282246310005' }, 'incomplete_cvc', "Your card's security code is incomplete."],
])('[P5] %j: %s', (change, code, message) => {
  const [problem] = Object.values(problemsOf({ ...card, ...change }, today))
  expect(problem).toMatchObject({ code, message: expect.stringContaining(message) as string })
})

test('the month of today is not past', () => {
  expect(problemsOf({ ...card, expiry: '0630' }, today)).toEqual({})
})
