import { type ErrorCode, errors } from '../../contract/errors.ts'

/** Refuses with the code that a rule of the contract returned, unless that is `null`. @throws ProductError */
export function refuse(code: ErrorCode | null, details: RefusalDetails = {}): void {
  if (code) throw new ProductError(code, details)
}

interface RefusalDetails {
  message?: string
  fields?: Record<string, string>
  retryAfter?: number
  cause?: unknown
}

/** An error to answer with, by its code of `contract/errors.ts`. */
export class ProductError extends Error {
  readonly code: ErrorCode
  /** Messages by field. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause })
    this.name = 'ProductError'
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}
