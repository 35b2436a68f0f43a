import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import { addApiRoutes } from './api/api-routes.ts'
import { requireTestKeys } from './api/authentication.ts'
import { addBrowserScriptRoute } from './browser-script-route.ts'
import { type InProcessClient, createInProcessClient } from './api/in-process-client.ts'
import { addReceiptRoute } from './receipt-page.ts'
import type { SandboxOptions, Settings } from './sandbox-options.ts'
import { forgetPayer } from './forget-payer.ts'
import { createTables } from './tables.ts'
import { createWebhookDeliverer } from './webhooks/webhook-deliverer.ts'
import { deliverDueEvents } from './webhooks/webhook-delivery.ts'

export type { SandboxOptions } from './sandbox-options.ts'

export interface PaymentSandbox {
  /** API, browser script and receipts, for any prefix; `publicPath` says which one pages use. */
  plugin: FastifyPluginAsync
  /** `httpClient` for the Stripe SDK: answers in this process, without a port. */
  httpClient: InProcessClient
  /** Creates missing tables; several processes may do so at once. */
  migrate: () => Promise<void>
  /** Removes name and email of a payer from everything that is kept, as a redaction at Stripe does. */
  forgetPayer: (email: string) => Promise<void>
  /** Starts delivering events to the webhook address. */
  start: () => void
  /** Stops delivering; resolves when no delivery is running. */
  stop: () => Promise<void>
  /** Delivers what is due now; returns how many events were accepted. */
  deliverPending: () => Promise<number>
}

const builtScript = fileURLToPath(new URL('../../../build/payment-sandbox/stripe.js', import.meta.url))

/**
 * A Stripe-compatible payment service on the given database. Its state is shared by every process with the
 * same database. Throws when the keys are not test keys.
 */
export function createPaymentSandbox(options: SandboxOptions): PaymentSandbox {
  requireTestKeys(options)
  const settings: Settings = {
    ...options,
    now: options.now ?? Date.now,
    publicPath: options.publicPath ?? '/payment-sandbox',
    browserScript: options.browserScript ?? builtScript,
  }
  const deliverer = createWebhookDeliverer(settings)
  const plugin: FastifyPluginAsync = async app => {
    addApiRoutes(app, settings, deliverer.wake)
    addBrowserScriptRoute(app, settings)
    addReceiptRoute(app, settings)
  }
  const inProcess = Fastify({ logger: false })
  void inProcess.register(plugin)
  return {
    plugin,
    httpClient: createInProcessClient(inProcess),
    migrate: () => createTables(settings.pool),
    forgetPayer: email => forgetPayer(settings.pool, email),
    start: deliverer.start,
    stop: deliverer.stop,
    deliverPending: () => deliverDueEvents(settings),
  }
}
