import { errors } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'

interface Refusal {
  message: string
  field?: string
}

const oldLink = 'This link is no longer valid. Please ask for a new one.'
const addressTaken =
  'We cannot create an account with this email address. If it is yours, log in or reset your password.'

/** The identity service's codes in plain words; none tells whether an account exists [A11]. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: { message: 'The email address or the password is not right.' },
  INVALID_EMAIL: {
    message: 'Please enter a valid email address, such as name@example.com.',
    field: 'email',
  },
  USER_ALREADY_EXISTS: { message: addressTaken, field: 'email' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { message: addressTaken, field: 'email' },
  PASSWORD_TOO_SHORT: { message: messages.passwordTooShort, field: 'password' },
  PASSWORD_TOO_LONG: { message: 'Please use at most 128 characters.', field: 'password' },
  PASSWORD_TOO_SIMPLE: { message: messages.passwordTooSimple, field: 'password' },
  PASSWORD_COMPROMISED: {
    message: 'Too many people use this password. Please choose another one.',
    field: 'password',
  },
  INVALID_TOKEN: { message: oldLink },
  TOKEN_EXPIRED: { message: oldLink },
}

/** @returns what a person is told about a refusal of the identity service */
export function refusalOf(status: number, code: string): Refusal {
  const known = refusals[code]
  if (known) return known
  if (status === 429) return { message: errors.rate_limited.message }
  if (status === 503) return { message: errors.unavailable.message }
  return { message: errors.internal.message }
}
