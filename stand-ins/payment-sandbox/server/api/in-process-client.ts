import type { FastifyInstance, InjectOptions } from 'fastify'

/** The parts of an answer that the Stripe SDK asks for (its `HttpClientResponseInterface`). */
interface InProcessResponse {
  getStatusCode(): number
  getHeaders(): Record<string, string>
  getRawResponse(): unknown
  toStream(completed: () => void): unknown
  toJSON(): Promise<unknown>
}

/** What the Stripe SDK takes as `httpClient` (its `HttpClientInterface`). */
export interface InProcessClient {
  getClientName(): string
  makeRequest(
    host: string,
    port: string,
    path: string,
    method: string,
    headers: object,
    requestData: string,
    protocol: string,
    timeout: number,
  ): Promise<InProcessResponse>
}

/** A transport for the Stripe SDK that answers inside this process, without a port. */
export function createInProcessClient(app: FastifyInstance): InProcessClient {
  return {
    getClientName: () => 'payment-sandbox',
    async makeRequest(_host, _port, path, method, headers, payload, _protocol, timeout) {
      const request = { url: path, method, headers, payload } as InjectOptions
      const response = await withTimeout(app.inject(request), timeout)
      return {
        getStatusCode: () => response.statusCode,
        getHeaders: () => response.headers as Record<string, string>,
        getRawResponse: () => response,
        toStream: () => {
          throw new Error('The payment sandbox does not stream answers.')
        },
        toJSON: async () => response.json() as unknown,
      }
    },
  }
}

/** Rejects the way the SDK recognises as a time-out of its own transports. */
async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timeout = Object.assign(new TypeError('ETIMEDOUT'), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => reject(timeout), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
