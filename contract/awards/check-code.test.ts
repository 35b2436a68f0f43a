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

test('[AWARD1] each single wrong character of a code is found', () => {
  for (const code of codes)
    for (const [place, right] of [...code].entries()) {
      if (right === '-') continue
      for (const wrong of alphabet.replace(right, ''))
        expect(isCheckCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false)
    }
})

test('[AWARD1] two neighbouring characters of a code that changed places are found', () => {
  for (const code of codes) {
    const plain = code.replaceAll('-', '')
    for (let place = 0; place < plain.length - 1; place += 1) {
      const [one = '', other = ''] = plain.slice(place, place + 2)
      if (one !== other)
        expect(isCheckCode(plain.slice(0, place) + other + one + plain.slice(place + 2))).toBe(false)
    }
  }
})

test('[AWARD1] what is too short, too long or has other characters is no code', () => {
  const [code = ''] = codes
  for (const typed of ['', code.slice(0, -1), `${code}2`, code.replace(/^./, '0'), code.replace(/^./, 'é')])
    expect(isCheckCode(typed)).toBe(false)
})
