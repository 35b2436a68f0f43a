import type { FastifyPluginAsync } from 'fastify'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { receiveEvent } from './receive-event.ts'

/**
 * `POST /payment-webhook` for events of the provider (https://docs.stripe.com/webhooks). Answers 400 to a forged event,
 * 200 to a known one or one of another mode or another product, and 5xx to a failure, so that the provider sends it again.
 */
export function paymentWebhook(deps: PaymentDependencies & { webhookSecret: string }): FastifyPluginAsync {
  return async app => {
    // The signature covers the bytes as they were sent.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post('/payment-webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = deps.gateway.constructEvent(body, String(signature ?? ''), deps.webhookSecret)
      await receiveEvent(deps, event)
      return reply.send({ received: true })
    })
  }
}
