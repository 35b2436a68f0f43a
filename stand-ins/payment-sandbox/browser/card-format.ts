import { brandOf } from '../card-number.ts'
import type { CardField } from './card-values.ts'

/** The digits a field keeps of what was typed or pasted. */
export function digitsOf(field: CardField, text: string, number: string): string {
  if (field === 'expiry') return expiryDigits(text)
  const digits = text.replace(/\D/g, '')
  if (field === 'cvc') return digits.slice(0, number ? brandOf(number).cvcLength : 4)
  return digits.slice(0, Math.max(...brandOf(digits).lengths))
}

/** Digits as the field shows them: grouped as on the card, or `MM / YY`. */
export function formatted(field: CardField, digits: string): string {
  if (field === 'cvc') return digits
  if (field === 'expiry') return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
  const groups: string[] = []
  let start = 0
  for (const length of brandOf(digits).groups) {
    groups.push(digits.slice(start, start + length))
    start += length
  }
  return groups.filter(Boolean).join(' ')
}

/** `4` means April, `13` means January 3…, `1/2030` means 01 30. */
function expiryDigits(text: string): string {
  const whole = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d\d)\s*$/.exec(text)
  if (whole) return whole[1]!.padStart(2, '0') + whole[2]!
  const digits = text.replace(/\D/g, '')
  const startsLate = digits > '1' && digits[0]! > '1'
  const padded = startsLate || Number(digits.slice(0, 2)) > 12 ? `0${digits}` : digits
  return padded.length === 6 ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
}

/** Where the caret belongs in `text` so that as many digits precede it as did before formatting. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digitsBefore) return place
    if (/\d/.test(text[place]!)) seen++
  }
  return text.length
}
