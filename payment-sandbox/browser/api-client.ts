export interface StripeError {
  type: string
  code?: string
  decline_code?: string
  message?: string
  payment_intent?: PaymentIntent
}

export interface PaymentIntent {
  id: string
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
  return async function call<T>(path: string, parameters?: Parameters): Promise<T | Failure> {
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
    return parsed<T>(text) ?? { error: { type: 'api_error', message: unreadable } }
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

function parsed<T>(text: string): T | Failure | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const known = typeof body === 'object' && body !== null && ('error' in body || 'object' in body)
    return known ? (body as T | Failure) : undefined
  } catch {
    return undefined
  }
}

function pairsOf(parameters: Parameters, prefix = ''): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    const key = prefix ? `${prefix}[${name}]` : name
    if (value === undefined || value === null) return []
    return typeof value === 'object' ? pairsOf(value, key) : [[key, String(value)]]
  })
}

export function failed<T extends object>(result: T | Failure): result is Failure {
  return 'error' in result
}
