import type { FastifyPluginAsync } from 'fastify'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { receiveEvent } from './receive-event.ts'

/**
 * `POST /payment-webhook`: the provider tells that something happened to an intent
 * (https://docs.stripe.com/webhooks). A forged message answers 400; one that was received before, is of another
 * mode or of somebody else's intent answers 200; a failure answers 5xx, so that the provider sends it again.
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
