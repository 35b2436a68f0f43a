import { brandOf, passesLuhn } from '../card-number.ts'
import { findTestCard, invalidNumber, testCardNeeded } from '../test-cards.ts'

/** The three inputs' digits; the expiry as MMYY. */
export interface CardValues {
  number: string
  expiry: string
  cvc: string
}

export type CardField = keyof CardValues

export interface Problem {
  code: string
  message: string
  /** More typing may fix it, so it is shown only after leaving the field. */
  incomplete?: boolean
  decline_code?: string
}

function incomplete(what: string, message: string): Problem {
  return { code: `incomplete_${what}`, message, incomplete: true }
}

/** The first thing wrong with each field, in Stripe's words; a field without problems is absent. */
export function problemsOf(values: CardValues, today: Date): Partial<Record<CardField, Problem>> {
  const { cvcLength } = brandOf(values.number)
  const problems: [CardField, Problem | undefined][] = [
    ['number', numberProblem(values.number)],
    ['expiry', expiryProblem(values.expiry, today)],
    [
      'cvc',
      values.cvc.length < cvcLength
        ? incomplete('cvc', "Your card's security code is incomplete.")
        : undefined,
    ],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem))
}

function numberProblem(digits: string): Problem | undefined {
  if (findTestCard(digits)) return undefined
  const { lengths } = brandOf(digits)
  if (digits.length < Math.max(...lengths)) return incomplete('number', 'Your card number is incomplete.')
  if (!passesLuhn(digits)) return invalidNumber
  const { code, declineCode, message } = testCardNeeded
  return { code, decline_code: declineCode, message }
}

function expiryProblem(digits: string, today: Date): Problem | undefined {
  if (digits.length < 4) return incomplete('expiry', "Your card's expiration date is incomplete.")
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  const thisYear = today.getFullYear()
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." }
  if (year < thisYear)
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
  if (year === thisYear && month < today.getMonth() + 1)
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
  if (year > thisYear + 50)
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  return undefined
}
