import {
  apiVersion,
  listWebhookEndpoints,
  wantedEvents,
  type WebhookEndpoint,
} from '../../server/features/payments/provider/webhook-endpoints.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { atMost, warning, type Check, type Finding, ok, reasonOf, wrong } from './check.ts'

const timeoutMs = 2_500

/** The card provider's key with its mode, and the webhook that is registered there. */
export function checkStripe({ stripe, production, publicUrl }: Settings): Check {
  return {
    name: 'Stripe',
    async run() {
      const { sandbox, secretKey = '', apiBase } = stripe
      if (sandbox) {
        const looked = 'the sandbox, with test cards'
        if (!production) return ok(looked)
        return warning(looked, 'No card is charged.', 'Set the Stripe keys and remove PAYMENT_SANDBOX.')
      }
      const mode = secretKey.includes('_live_') ? 'live mode' : 'test mode'
      try {
        const known = await listWebhookEndpoints({ secretKey, apiBase, timeoutMs: atMost(timeoutMs) })
        const found = judge(mode, known, `${publicUrl?.replace(/\/$/, '')}/api/payment-webhook`)
        if (found.state !== 'ok' || mode === 'live mode' || !production) return found
        return warning(found.looked, 'Test mode charges no cards.', 'Set live keys before you go live.')
      } catch (error) {
        return wrong(
          mode,
          `Stripe does not answer (${reasonOf(error)}).`,
          'Let this machine reach it over HTTPS.',
        )
      }
    },
  }
}

function judge(mode: string, known: Awaited<ReturnType<typeof listWebhookEndpoints>>, url: string): Finding {
  if (known === 'refused') return wrong(mode, 'Stripe refuses the key.', 'Copy STRIPE_SECRET_KEY again.')
  if (known === 'hidden') {
    const problem = 'The key has no permission to list webhooks, so they were not checked.'
    return warning(mode, problem, 'Let it read webhook endpoints, or check them yourself.')
  }
  const endpoint = known.find(candidate => candidate.url === url)
  if (endpoint) return judgeEndpoint(`${mode}, webhook ${url}`, endpoint)
  const others = known.map(candidate => candidate.url).join(', ') || 'none'
  const looked = `${mode}, webhooks: ${others}`
  return wrong(
    looked,
    `No webhook goes to ${url}.`,
    `Register ${url} in ${mode}, then set STRIPE_WEBHOOK_SECRET.`,
  )
}

function judgeEndpoint(looked: string, { enabled, events, apiVersion: version }: WebhookEndpoint): Finding {
  if (!enabled) return wrong(looked, 'The webhook is disabled.', 'Enable it in the Stripe dashboard.')
  const missing = events.includes('*') ? [] : wantedEvents.filter(type => !events.includes(type))
  if (missing.length > 0) {
    return wrong(looked, `The webhook does not send ${missing.join(', ')}.`, 'Add them to its events.')
  }
  if (version === null || version === apiVersion) return ok(looked)
  const problem = `The webhook sends API version ${version}; the product needs ${apiVersion}.`
  return warning(looked, problem, `Register it again with version ${apiVersion}.`)
}
