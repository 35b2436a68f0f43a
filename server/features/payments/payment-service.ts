import { formatPrice } from '../../../contract/core/currency.ts'
import type { OpenPayment, PaymentProblem } from '../../../contract/payments/payments.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Page } from '../../platform/lists/page.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findScholarship, publicScholarship } from '../scholarships/scholarship-service.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import {
  findOwnPayment,
  listOpenPayments,
  logPayment,
  markRecorded,
  type PaymentRow,
} from './payment-repository.ts'
import { syncIntent } from './intents/sync-intent.ts'
import { listPaymentProblems } from './problem-repository.ts'
import { gaveBack } from './refunds/refund-repository.ts'

export { findOffer } from './offer-repository.ts'
export type { PaymentDependencies } from './payment-dependencies.ts'

/**
 * Records a payment that the browser reports, after the provider itself has confirmed it [P4] [P6]. Repeatable.
 * @returns the payment's id
 * @throws ProductError `not_found` for an unknown intent or another person's; `payment_for_other_scholarship`;
 *   `payment_required` while it is unpaid; `payment_unusable` when it is being refunded
 */
export async function recordPayment(
  deps: PaymentDependencies,
  input: { userId: string; intentId: string; scholarshipId: string },
): Promise<string> {
  const { userId, intentId } = input
  const known = await findOwnPayment(deps.db, { userId, intentId, livemode: deps.gateway.livemode })
  if (!known) throw new ProductError('not_found')
  if (known.scholarship_id !== input.scholarshipId) throw new ProductError('payment_for_other_scholarship')
  const payment = known.status === 'open' ? (await syncIntent(deps, intentId, 'return'))?.payment : known
  if (!payment) throw new ProductError('payment_required')
  await assertPaid(deps, payment)
  if (!payment.recorded_at) {
    await withTransaction(deps.db, async tx => {
      if (await markRecorded(tx, payment.id)) await logPayment(tx, payment.id, 'return', 'recorded')
    })
  }
  return payment.id
}

async function assertPaid({ db }: PaymentDependencies, { id, status }: PaymentRow): Promise<void> {
  if (status === 'succeeded') return
  if (status === 'unusable') throw new ProductError('payment_unusable')
  if (status === 'refunded') {
    // The webhook may have sent the money back before the browser returns; the reason is the same then.
    if (await gaveBack(db, id)) throw new ProductError('payment_unusable')
    throw new ProductError('payment_unusable', { message: 'This payment was refunded. Please start again.' })
  }
  if (status === 'disputed') {
    throw new ProductError('payment_unusable', {
      message: 'This payment is disputed with the card issuer and cannot be used.',
    })
  }
  throw new ProductError('payment_required')
}

/** A person's confirmed payments without an application, newest first [F3]. */
export async function openPayments(deps: PaymentDependencies, userId: string): Promise<OpenPayment[]> {
  const rows = await listOpenPayments(deps.db, { userId, livemode: deps.gateway.livemode })
  const payments: OpenPayment[] = []
  // One after the other: each read takes a connection.
  for (const row of rows) {
    const scholarship = await findScholarship(deps.db, row.scholarship_id)
    if (scholarship) payments.push(openPayment(row, publicScholarship(scholarship)))
  }
  return payments
}

/** Whether a person has paid for a scholarship, or need not, and can still apply [F3]. */
export async function hasOpenPayment(
  { db, gateway }: PaymentDependencies,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<boolean> {
  const rows = await listOpenPayments(db, { userId, livemode: gateway.livemode })
  return rows.some(row => row.scholarship_id === scholarshipId)
}

function openPayment(
  row: Pick<PaymentRow, 'intent_id' | 'paid_at'>,
  scholarship: OpenPayment['scholarship'],
): OpenPayment {
  return { transactionId: row.intent_id, paidAt: row.paid_at?.toISOString() ?? null, scholarship }
}

/** The payments that staff must look into: the newest 50, and the total [P6]. */
export async function paymentProblems(
  deps: PaymentDependencies,
  scope: Scope,
): Promise<Page<PaymentProblem>> {
  const rows = await listPaymentProblems(deps.db, scope, { livemode: deps.gateway.livemode, limit: 50 })
  const items = rows.map(row => ({
    problem: row.problem,
    transactionId: row.intent_id,
    amount: formatPrice(row.amount_minor, row.currency),
    at: row.at.toISOString(),
    scholarshipName: row.scholarshipName,
    payerName: row.payerName ?? '',
    payerEmail: row.payerEmail ?? '',
  }))
  return { items, total: rows[0]?.total ?? 0 }
}
