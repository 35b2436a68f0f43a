import { findTestCard, testCardNeeded } from '../test-cards.ts'

/** The three inputs' digits; the expiry as MMYY. */
export interface CardValues {
  number: string
  expiry: string
  cvc: string
}

export type CardField = keyof CardValues

export interface Problem {
  message: string
  /** More typing may fix it, so it is shown only after leaving the field. */
  incomplete?: boolean
}

/** The digits a field keeps of what was typed or pasted; in an expiry `4` and `4/` mean April. */
export function digitsOf(field: CardField, text: string): string {
  const digits = text.replace(/\D/g, '')
  if (field === 'number') return digits.slice(0, 16)
  if (field === 'cvc') return digits.slice(0, 4)
  const hasShortMonth = /^[2-9]|^\d\s*\//.test(text)
  return (hasShortMonth ? `0${digits}` : digits).slice(0, 4)
}

/** Digits as the field shows them: in groups, or `MM / YY`. */
export function formatted(field: CardField, digits: string): string {
  if (field === 'number') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  return field === 'expiry' ? digits.replace(/^(\d\d)(?=\d)/, '$1 / ') : digits
}

/** What is wrong with a field, in Stripe's words. */
export function problemOf(field: CardField, digits: string, today: Date): Problem | undefined {
  if (field === 'number') return numberProblem(digits)
  if (field === 'expiry') return expiryProblem(digits, today)
  return digits.length < 3 ? incomplete("Your card's security code is incomplete.") : undefined
}

function incomplete(message: string): Problem {
  return { message, incomplete: true }
}

function numberProblem(digits: string): Problem | undefined {
  if (findTestCard(digits)) return undefined
  if (digits.length < 16) return incomplete('Your card number is incomplete.')
  return { message: passesLuhn(digits) ? testCardNeeded.message : 'Your card number is invalid.' }
}

/** True when the check digit fits (Luhn, ISO/IEC 7812-1 annex B). */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function expiryProblem(digits: string, today: Date): Problem | undefined {
  if (digits.length < 4) return incomplete("Your card's expiration date is incomplete.")
  const month = Number(digits.slice(0, 2))
  const endsBefore = new Date(2000 + Number(digits.slice(2)), month)
  if (month < 1 || month > 12) return { message: "Your card's expiration date is invalid." }
  return endsBefore <= today ? { message: "Your card's expiration date is in the past." } : undefined
}
