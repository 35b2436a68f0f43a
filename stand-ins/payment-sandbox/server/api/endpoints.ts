import type { ApiAnswer, ApiCall } from './api-call.ts'
import { retrieveCharge } from '../charges.ts'
import { authenticate } from '../confirm.ts'
import { retrieveEvent } from './events.ts'
import { cancelIntent, confirm, createIntent, retrieveIntent, updateIntent } from '../payment-intents.ts'
import { createPaymentMethod, retrievePaymentMethod } from '../payment-methods.ts'
import { createRefund, retrieveRefund } from '../refunds.ts'

export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** `publishable` endpoints may be called from pages too. */
  key: 'secret' | 'publishable'
  handle: (call: ApiCall) => Promise<ApiAnswer>
}

/** Every call the sandbox answers. */
export const endpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payment_methods', key: 'publishable', handle: createPaymentMethod },
  { method: 'GET', path: '/v1/payment_methods/:id', key: 'secret', handle: retrievePaymentMethod },
  { method: 'POST', path: '/v1/payment_intents', key: 'secret', handle: createIntent },
  { method: 'GET', path: '/v1/payment_intents/:id', key: 'publishable', handle: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id', key: 'secret', handle: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', key: 'publishable', handle: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/authenticate', key: 'publishable', handle: authenticate },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', key: 'secret', handle: cancelIntent },
  { method: 'POST', path: '/v1/refunds', key: 'secret', handle: createRefund },
  { method: 'GET', path: '/v1/refunds/:id', key: 'secret', handle: retrieveRefund },
  { method: 'GET', path: '/v1/charges/:id', key: 'secret', handle: retrieveCharge },
  { method: 'GET', path: '/v1/events/:id', key: 'secret', handle: retrieveEvent },
]
