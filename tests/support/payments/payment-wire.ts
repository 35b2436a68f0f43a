import type { CardGatewayOptions } from '../../../server/features/payments/provider/card-gateway.ts'

type HttpClient = NonNullable<CardGatewayOptions['httpClient']>

/**
 * What happens to a request: `down`, it never arrives; `lost`, it is carried out but the answer is lost;
 * `busy`, HTTP 429; `broken`, HTTP 500.
 */
export type Fault = 'down' | 'lost' | 'busy' | 'broken'

/** The line between product and provider: tells what went over it, and fails on demand. */
export interface PaymentWire {
  client: HttpClient
  /** Every request, as in `POST /v1/payment_intents`. */
  requests: string[]
  /** Decides the fault of a request; none while undefined. */
  fault: ((request: string) => Fault | undefined) | undefined
}

/** A transport for the Stripe SDK around another one. */
export function createPaymentWire(inner: HttpClient): PaymentWire {
  const wire: PaymentWire = {
    requests: [],
    fault: undefined,
    client: {
      getClientName: () => 'test-wire',
      async makeRequest(...request: Parameters<HttpClient['makeRequest']>) {
        const [, , path, method] = request
        const name = `${method} ${path.split('?')[0]}`
        wire.requests.push(name)
        const fault = wire.fault?.(name)
        if (fault === 'down') throw connectionReset()
        if (fault === 'busy') return failure(429, 'rate_limit_error', { 'retry-after': '7' })
        if (fault === 'broken') return failure(500, 'api_error', {})
        const response = await inner.makeRequest(...request)
        if (fault === 'lost') throw connectionReset()
        return response
      },
    },
  }
  return wire
}

function connectionReset(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
}

function failure(status: number, type: string, headers: Record<string, string>) {
  return {
    getStatusCode: () => status,
    getHeaders: () => ({ 'stripe-should-retry': 'false', ...headers }),
    getRawResponse: () => undefined,
    toStream: () => undefined,
    toJSON: async () => ({ error: { type, message: 'made to fail' } }),
  }
}
