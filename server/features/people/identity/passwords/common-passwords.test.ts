import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd123!',
  '!Qwerty2024',
  'Welcome#1',
  'Aaaaaa!',
  'A!12345678',
  'Trustno1!',
  'Bursary2026!',
  'University#1',
])('refuses %s, which attackers try first', password => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['Maple!Kettle', 'Tr4vel&light', 'Nebel!dorf7', 'Ülrike!'])('takes %s', password => {
  expect(isCommonPassword(password)).toBe(false)
})

test("refuses the person's own email address", () => {
  expect(isCommonPassword('Ada!Lovelace@Example.org', 'ada!lovelace@example.org')).toBe(true)
})
