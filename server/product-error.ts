import { type ErrorCode, errors } from '../contract/errors.ts'

/** An error to answer with, by its code of `contract/errors.ts`. */
export class ProductError extends Error {
  readonly code: ErrorCode
  /** Messages by field. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    details: { message?: string; fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(details.message ?? errors[code].message, { cause: details.cause })
    this.name = 'ProductError'
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}
