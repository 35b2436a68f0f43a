export interface StripeError {
  type: string
  code?: string
  decline_code?: string
  message?: string
  payment_intent?: PaymentIntent
}

/** Every successful answer. */
export interface ApiObject {
  id: string
  object: string
}

export interface PaymentIntent extends ApiObject {
  status: string
  amount: number
  currency: string
  client_secret: string
  next_action: { use_stripe_sdk: { source: string } } | null
}

export type Failure = { error: StripeError }

/** Values as they are form-encoded; undefined and null are left out. */
export type Parameters = { [name: string]: string | Parameters | null | undefined }

const timeout = 30_000
const unreachable =
  'We could not reach the payment service. Please check your connection and try again; you will not be charged twice.'
const unreadable = 'The payment service gave an answer we do not understand. Please try again in a moment.'

/**
 * Calls the sandbox's API with the publishable key: POST with parameters, GET without. Never rejects: trouble
 * comes back as `error`.
 */
export function createApiClient(base: string, publishableKey: string) {
  return async (path: string, parameters?: Parameters): Promise<ApiObject | Failure> => {
    let text: string
    try {
      const response = await fetch(`${base}v1/${path}`, {
        method: parameters ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${publishableKey}` },
        // URLSearchParams makes it form-encoded.
        body: parameters && new URLSearchParams(pairsOf(parameters)),
        credentials: 'omit',
        signal: AbortSignal.timeout(timeout),
      })
      text = await response.text()
    } catch {
      return { error: { type: 'api_connection_error', message: unreachable } }
    }
    return parsed(text) ?? { error: { type: 'api_error', message: unreadable } }
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

function parsed(text: string): ApiObject | Failure | undefined {
  try {
    const body = JSON.parse(text) as ApiObject | Failure
    return 'error' in body || 'object' in body ? body : undefined
  } catch {
    return undefined
  }
}

function pairsOf(parameters: Parameters, prefix = ''): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    const key = prefix ? `${prefix}[${name}]` : name
    if (value === undefined || value === null) return []
    return typeof value === 'object' ? pairsOf(value, key) : [[key, value]]
  })
}
