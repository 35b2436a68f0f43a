import { expect, test } from 'vitest'
import { isCheckCode, makeCheckCode, readCheckCode } from './check-code.ts'

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codes = Array.from({ length: 50 }, makeCheckCode)

test('[AWARD1] a code has eight characters and a check character, none of which look alike', () => {
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]$/)
  expect(new Set(codes).size).toBe(codes.length)
})

test('[AWARD1] a code may be typed in small letters, without its dashes and with spaces', () => {
  for (const code of codes) {
    expect(readCheckCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
    expect(readCheckCode(code.replaceAll('-', ''))).toBe(code)
  }
})

/** Each way in which one character of a code can be mistyped. */
const mistyped = (code: string) =>
  code.split('').flatMap((right, place) =>
    right === '-'
      ? []
      : alphabet
          .replace(right, '')
          .split('')
          .map(wrong => code.slice(0, place) + wrong + code.slice(place + 1)),
  )

/** Each way in which two different neighbours of a code can change places. */
function swapped(code: string): string[] {
  const plain = code.replaceAll('-', '')
  return plain.split('').flatMap((one, place) => {
    const other = plain[place + 1]
    return other === undefined || other === one
      ? []
      : [plain.slice(0, place) + other + one + plain.slice(place + 2)]
  })
}

test('[AWARD1] each single wrong character of a code is found', () => {
  const all = codes.flatMap(mistyped)
  expect(all).toHaveLength(codes.length * 9 * (alphabet.length - 1))
  expect(all.filter(isCheckCode)).toEqual([])
})

test('[AWARD1] two neighbouring characters of a code that changed places are found', () => {
  const all = codes.flatMap(swapped)
  expect(all.length).toBeGreaterThan(codes.length * 6)
  expect(all.filter(isCheckCode)).toEqual([])
})

test('[AWARD1] what is too short, too long or has other characters is no code', () => {
  const [code = ''] = codes
  for (const typed of ['', code.slice(0, -1), `${code}2`, code.replace(/^./, '0'), code.replace(/^./, 'é')])
    expect(isCheckCode(typed)).toBe(false)
})
