import { scopeOf } from '../../platform/access/scope.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { createIntent } from './intents/create-intent.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { readComparison } from './comparison/comparison-service.ts'
import { listPayments, readPaymentSums } from './office/payment-list-service.ts'
import { refundByOffice } from './office/refund-by-office-service.ts'
import { openPayments, recordPayment } from './payment-service.ts'

/** Registers the calls on payments [API20] [API21] [MONEY1]. */
export function registerPaymentRoutes(route: Route, deps: PaymentDependencies): void {
  route('POST /create-payment-intent', async ({ caller, body }) => {
    return createIntent(deps, { userId: caller.userId, scholarshipId: body.scholarshipId })
  })
  route('POST /payment', async ({ caller, body }) => {
    const { transactionId: intentId, scholarshipId } = body
    return { insertedId: await recordPayment(deps, { userId: caller.userId, intentId, scholarshipId }) }
  })
  route('GET /payment/open', async ({ caller }) => openPayments(deps, caller.userId))
  route('GET /payments', async ({ query, reply }) => sendPage(reply, await listPayments(deps, query)))
  route('GET /payments/sums', ({ query }) => readPaymentSums(deps, query))
  route('GET /payments/comparison', () => readComparison(deps))
  route('POST /payments/refund/:id', async ({ params: { id }, caller, body }) => {
    await refundByOffice(deps, scopeOf(caller), { id, ...body })
    return { modifiedCount: 1 }
  })
}
