interface ErrorFields {
  message: string
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/**
 * A refusal in Stripe's JSON shape (https://docs.stripe.com/api/errors). Thrown, it undoes the request's
 * transaction; a declined card is returned instead, because its traces must stay.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }

  /** The answer's body. */
  get body(): { error: ErrorFields } {
    return { error: { type: 'invalid_request_error', ...this.fields } }
  }
}

/** 400 for a parameter with a bad value. */
export function badParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { message, param, code })
}

/** 404 in Stripe's words. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })
}
