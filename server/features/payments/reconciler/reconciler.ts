import { withTransaction } from '../../../platform/database/connection.ts'
import { ProductError } from '../../../platform/product-error.ts'
import type { PaymentDependencies } from '../payment-dependencies.ts'
import { logPayment, movePayment } from '../payment-repository.ts'
import { syncIntent, writeIntent } from '../intents/sync-intent.ts'
import {
  listUnsettledPayments,
  takeUnusablePayments,
  touchPayment,
  type UnsettledPayment,
} from './reconciler-repository.ts'
import { requestRefund, settleRefunds } from '../refunds/refund-service.ts'

const chunkSize = 50

/**
 * Brings payments in line with the provider, whatever messages were lost; runs every minute, in several processes at
 * once if need be. Checks open intents, cancels those that are outdated or 24 hours old, and refunds payments that can
 * no longer be used [F3] [P6].
 */
export async function reconcilePayments(deps: PaymentDependencies): Promise<void> {
  await settlePayments(deps)
  await refundUnusable(deps)
  await settleRefunds(deps)
}

async function settlePayments(deps: PaymentDependencies): Promise<void> {
  const { livemode } = deps.gateway
  for (const payment of await listUnsettledPayments(deps.db, { livemode, limit: chunkSize })) {
    try {
      await settlePayment(deps, payment)
    } catch (error) {
      deps.log.warn({ err: error, payment: payment.id }, 'payment not reconciled yet')
      // The provider is down or busy: the next run tries again.
      if (error instanceof ProductError) return
    } finally {
      await touchPayment(deps.db, payment.id)
    }
  }
}

async function settlePayment(deps: PaymentDependencies, payment: UnsettledPayment): Promise<void> {
  const { id, intentId, outdated } = payment
  if (!intentId) {
    // Without an intent nobody can pay.
    if (outdated) await drop(deps, id, outdated)
    return
  }
  const synced = await syncIntent(deps, intentId, 'reconciler')
  if (!outdated || synced?.payment.status !== 'open') return
  const intent = await deps.gateway.cancelIntent(intentId)
  if (intent) await writeIntent(deps, intent, 'reconciler')
}

async function drop(deps: PaymentDependencies, id: string, why: string): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const moved = await movePayment(tx, id, 'dropped', { failure: why })
    if (moved) await logPayment(tx, id, 'reconciler', `canceled: ${why}`)
  })
}

async function refundUnusable(deps: PaymentDependencies): Promise<void> {
  await withTransaction(deps.db, async tx => {
    const { livemode } = deps.gateway
    for (const { id, amount_minor, failure } of await takeUnusablePayments(tx, {
      livemode,
      limit: chunkSize,
    })) {
      const reason = failure ?? 'unusable'
      await requestRefund(tx, { paymentId: id, amountMinor: amount_minor, reason })
      await logPayment(tx, id, 'reconciler', `unusable: ${reason}`)
    }
  })
}
