import { expect, test } from 'vitest'
import { isReceiptNumber, newReceiptNumber, typedReceiptNumber } from './receipt-number.ts'

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

test('[DESK2] a number is known however it is typed, and nothing else is one', () => {
  const number = newReceiptNumber()
  const plain = number.replaceAll('-', '')
  const misread = plain.replaceAll('0', 'o').replaceAll('1', 'l')
  for (const typed of [
    number,
    ` ${number.toLowerCase()} `,
    plain,
    `No. ${number}`,
    number.replaceAll('-', ' – '),
    misread,
  ])
    expect(typedReceiptNumber(typed)).toBe(number)
  for (const other of ['', 'Amina', plain.slice(1), `${plain}0`, '123-456'])
    expect(typedReceiptNumber(other)).toBeUndefined()
})
