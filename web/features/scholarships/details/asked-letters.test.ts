import { expect, test } from 'vitest'
import { askedLetters } from './asked-letters.ts'

test('[REF1] before anybody starts, the page says how many letters of reference are needed, of whom, and by when', () => {
  const asked = { count: 2, asks: 'application', closesAt: '2027-03-05T12:00:00.000Z' } as const
  expect(askedLetters(asked, 'Asia/Dhaka')).toBe(
    '2 letters of reference from teachers or others who know you, by 5 March 2027, 18:00 (Dhaka). You name them; we email them.',
  )
  expect(askedLetters({ ...asked, count: 1, asks: 'award' }, '')).toMatch(
    /^If you get the award: 1 letter of/,
  )
  expect(askedLetters(null, 'UTC')).toBe('')
})
