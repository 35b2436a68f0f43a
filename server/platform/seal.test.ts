import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

test('a seal fits its text, secret and purpose alone', () => {
  const seal = createSeal('a secret', 'mailed links')
  const made = seal.of('confirm.1')
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(seal.fits('confirm.1', made)).toBe(true)
  for (const [text, given] of [
    ['confirm.2', made],
    ['confirm.1', ''],
    ['confirm.1', `${made}x`],
    ['confirm.1', `x${made.slice(1)}`],
  ] as const)
    expect(seal.fits(text, given)).toBe(false)
  expect(createSeal('another secret', 'mailed links').fits('confirm.1', made)).toBe(false)
  expect(createSeal('a secret', 'the setup link').fits('confirm.1', made)).toBe(false)
})

test('a new version recognises what an earlier one sealed', () => {
  const made = createSeal('a secret', 'mailed links').of('confirm.1')
  expect(made).toBe('dfjPmNtRBlfaHSjhghn5YYVyWt6C_GgcCcPQEM8WWmw')
})
