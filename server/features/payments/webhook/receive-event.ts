import type { ProviderEvent } from '../provider/card-gateway.ts'
import { addEvent, hasEvent } from './event-repository.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { syncIntent } from '../intents/sync-intent.ts'
import { settleRefunds, syncRefund } from '../refunds/refund-service.ts'

/**
 * Handles a signed event of the provider. It is only a hint to read the provider again, so that the order of events does
 * not matter. Its id is stored last, so that one that failed half-way is handled again.
 */
export async function receiveEvent(deps: PaymentDependencies, event: ProviderEvent): Promise<void> {
  if (event.livemode !== deps.gateway.livemode || !event.intentId) return
  if (await hasEvent(deps.db, event.id)) return
  if (event.refundId) await syncRefund(deps, event.refundId)
  const synced = await syncIntent(deps, event.intentId, 'webhook')
  if (synced) await settleRefunds(deps, synced.payment.id)
  await addEvent(deps.db, event)
}
