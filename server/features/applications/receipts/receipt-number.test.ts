import { expect, test } from 'vitest'
import { isReceiptNumber, newReceiptNumber } from './receipt-number.ts'

test('[DRAFT3] a number of a receipt tells one wrong sign', () => {
  for (let round = 0; round < 200; round += 1) {
    const number = newReceiptNumber()
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/)
    expect(isReceiptNumber(number)).toBe(true)
    for (let place = 0; place < number.length; place += 1) {
      if (number[place] === '-') continue
      const wrong = number[place] === '7' ? '8' : '7'
      expect(isReceiptNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false)
    }
  }
})
