import type { ErrorResponse, ErrorCode } from '../../contract/errors.ts'

/** A failed call: what the server said, or that it could not be reached. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ErrorCode | 'no_answer'
  readonly fields: Record<string, string>

  constructor(status: number, error: Partial<ErrorResponse['error']>) {
    super(error.message ?? 'We could not reach the server. Please check your connection and try again.')
    this.name = 'ApiError'
    this.status = status
    this.code = error.code ?? 'no_answer'
    this.fields = error.fields ?? {}
  }
}

/**
 * Waits for code that is loaded when it is first used.
 * @throws ApiError when it does not come, which reads as it does for a call without an answer
 */
export function lateCode<T>(code: Promise<T>): Promise<T> {
  return code.catch(() => {
    throw new ApiError(0, {})
  })
}
