import type { Route } from '../../platform/http/endpoint.ts'
import { createIntent } from './intents/create-intent.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { openPayments, recordPayment } from './payment-service.ts'

/** Registers the calls on payments [API20] [API21]. */
export function registerPaymentRoutes(route: Route, deps: PaymentDependencies): void {
  route('POST /create-payment-intent', async ({ caller, body }) => {
    return createIntent(deps, { userId: caller.userId, scholarshipId: body.scholarshipId })
  })
  route('POST /payment', async ({ caller, body }) => {
    const { transactionId: intentId, scholarshipId } = body
    return { insertedId: await recordPayment(deps, { userId: caller.userId, intentId, scholarshipId }) }
  })
  route('GET /payment/open', async ({ caller }) => openPayments(deps, caller.userId))
}
