import { isAPIError } from 'better-auth/api'
import { type ErrorCode, errors } from '../../../../contract/errors.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { loggableError } from './identity-log.ts'

/** [A11] Shown at sign-up only, and true for the owner of the address and for others. */
const addressTaken =
  'This email cannot be used for a new account. If it is yours, sign in or reset your password.'

/** Better Auth's code → ours. Others cannot come from a person's input. */
const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_EMAIL: 'wrong_credentials',
  PASSWORD_TOO_LONG: 'wrong_credentials',
  FAILED_TO_VERIFY_BACKUP_CODE_PLEASE_TRY_AGAIN: 'changed_meanwhile',
  TOTP_ALREADY_ENABLED: 'two_factors_on',
  TOTP_NOT_ENABLED: 'two_factors_off',
  INVALID_TOKEN: 'link_expired',
  USER_NOT_FOUND: 'link_expired',
  // Reading the session fails only when the database does.
  FAILED_TO_GET_SESSION: 'unavailable',
  INVALID_ORIGIN: 'forbidden',
  MISSING_OR_NULL_ORIGIN: 'forbidden',
}

/** @returns the error to answer with when Better Auth refuses with `code` */
export function refusalOf(code: string | undefined): Error {
  if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return emailTaken()
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return wrongCode()
  const known = ownValue(codes, code ?? '')
  if (known) return new ProductError(known, known === 'unavailable' ? { retryAfter: 2 } : {})
  return new Error(`Better Auth refused with ${code ?? 'no code'}.`)
}

/** The error for a one-time code or a recovery code that does not work. */
export function wrongCode(): ProductError {
  return new ProductError('wrong_code', { fields: { code: errors.wrong_code.message } })
}

/** The error for a sign-up whose address has an account. */
export function emailTaken(): ProductError {
  return new ProductError('invalid_input', { fields: { email: addressTaken } })
}

/** @returns an error of Better Auth as a refusal, or a copy of it that may be logged */
export function asFailure(error: unknown): Error {
  if (error instanceof ProductError) return error
  if (isAPIError(error)) return refusalOf((error.body as { code?: string } | undefined)?.code)
  return loggableError(error)
}
