import { type ApiAnswer, type ApiCall, answer } from './api/api-call.ts'
import { ApiError, badParameter, noSuch } from './api/api-error.ts'
import { type ChargeRow, loadCharge } from './charges.ts'
import { firstRow, insertRow, inTransaction, updateRow } from './database.ts'
import { recordEvent } from './webhooks/events.ts'
import { expanded } from './api/expand.ts'
import { newId } from './identifiers.ts'
import {
  type Metadata,
  allowOnly,
  mergedMetadata,
  optionalChoice,
  optionalInteger,
  optionalText,
} from './api/parameters.ts'
import type { PaymentMethodRow } from './payment-methods.ts'
import type { Settings } from './sandbox-options.ts'

interface RefundRow {
  id: string
  charge: string
  payment_intent: string
  amount: string | number
  currency: string
  reason: string | null
  metadata: Metadata
  created: string | number
  failed: boolean
}

/** Seconds after which the bank of a card that fails refunds sends them back. */
const failsAfter = 60

const selectRefunds = `SELECT refunds.*, coalesce(failures.failed, false) AS failed FROM payment_sandbox.refunds
  LEFT JOIN payment_sandbox.refund_failures AS failures ON failures.refund = refunds.id`

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

/** `POST /v1/refunds`: all that is left of a charge, or a part of it in minor units. Succeeds at once, but may fail later. */
export async function createRefund(call: ApiCall): Promise<ApiAnswer> {
  const { form, db } = call
  allowOnly(form, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'])
  const charge = await lockCharge(call)
  const amount = refundableAmount(charge, optionalInteger(form, 'amount'))
  const stored = {
    id: newId('re'),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    amount,
    currency: charge.currency,
    reason: optionalChoice(form, 'reason', reasons) ?? null,
    metadata: mergedMetadata(form),
    created: call.now,
  }
  const row: RefundRow = { ...stored, failed: false }
  await insertRow(db, 'refunds', stored)
  if (charge.outcome === 'refund_failure')
    await insertRow(db, 'refund_failures', { refund: row.id, due_at: call.now + failsAfter })
  await updateRow(db, 'charges', charge.id, { amount_refunded: Number(charge.amount_refunded) + amount })
  await recordEvent(call, 'refund.created', refundView(row))
  await recordEvent(call, 'charge.refunded', await loadCharge(call, charge.id))
  await recordEvent(call, 'refund.updated', refundView(row))
  return answer(await expandedRefund(call, row))
}

/** `GET /v1/refunds/:id` */
export async function retrieveRefund(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, ['expand'])
  const row = await firstRow<RefundRow>(call.db, `${selectRefunds} WHERE id = $1`, [call.id])
  if (!row) throw noSuch('refund', call.id)
  return answer(await expandedRefund(call, row))
}

/** The charge with the list of its refunds, latest first. */
export async function loadChargeWithRefunds(call: ApiCall, id: string): Promise<object> {
  const charge = await loadCharge(call, id)
  const sql = `${selectRefunds} WHERE charge = $1 ORDER BY created DESC, id`
  const { rows } = await call.db.query<RefundRow>(sql, [id])
  const url = `/v1/charges/${id}/refunds`
  return { ...charge, refunds: { object: 'list', data: rows.map(refundView), has_more: false, url } }
}

/** Fails the refunds that are due to fail (https://docs.stripe.com/refunds#failed-refunds). */
export async function failDueRefunds({ pool, now }: Settings): Promise<void> {
  const seconds = Math.floor(now() / 1000)
  await inTransaction(pool, async db => {
    const { rows } = await db.query<RefundRow>(
      `WITH due AS (
         UPDATE payment_sandbox.refund_failures SET failed = true WHERE refund IN (
           SELECT refund FROM payment_sandbox.refund_failures
           WHERE NOT failed AND due_at <= $1 FOR UPDATE SKIP LOCKED)
         RETURNING refund)
       SELECT refunds.*, true AS failed FROM payment_sandbox.refunds JOIN due ON due.refund = refunds.id`,
      [seconds],
    )
    const call = { db, now: seconds, requestId: null, idempotencyKey: null }
    for (const row of rows) {
      const sql = 'UPDATE payment_sandbox.charges SET amount_refunded = amount_refunded - $2 WHERE id = $1'
      await db.query(sql, [row.charge, row.amount])
      for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'])
        await recordEvent(call, type, refundView(row))
    }
  })
}

type RefundableCharge = ChargeRow & Pick<PaymentMethodRow, 'outcome'>

async function lockCharge(call: ApiCall): Promise<RefundableCharge> {
  const intent = optionalText(call.form, 'payment_intent')
  const charge = optionalText(call.form, 'charge')
  if (!intent === !charge)
    throw badParameter(
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  const sql = `SELECT charge.*, method.outcome FROM payment_sandbox.charges AS charge
    JOIN payment_sandbox.payment_methods AS method ON method.id = charge.payment_method
    WHERE status = 'succeeded' AND charge.${intent ? 'payment_intent' : 'id'} = $1 FOR UPDATE OF charge`
  const row = await firstRow<RefundableCharge>(call.db, sql, [intent ?? charge])
  if (row) return row
  if (charge) throw noSuch('charge', charge, 'charge')
  throw badParameter(
    'payment_intent',
    `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
    'resource_missing',
  )
}

function refundableAmount(charge: ChargeRow, asked: number | undefined): number {
  const left = Number(charge.amount) - Number(charge.amount_refunded)
  if (charge.dispute)
    throw new ApiError(400, {
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (left === 0)
    throw new ApiError(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  const amount = asked ?? left
  if (amount < 1) throw badParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  if (amount > left)
    throw badParameter(
      'amount',
      `Refund amount (${amount} ${charge.currency}, minor units) is greater than unrefunded amount on charge (${left}).`,
    )
  return amount
}

function expandedRefund(call: ApiCall, row: RefundRow): Promise<object> {
  return expanded(call, refundView(row), { charge: loadCharge })
}

/** https://docs.stripe.com/api/refunds/object */
function refundView(row: RefundRow): object {
  return {
    id: row.id,
    object: 'refund',
    amount: Number(row.amount),
    balance_transaction: null,
    charge: row.charge,
    created: Number(row.created),
    currency: row.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund', reference_status: 'pending' }, type: 'card' },
    ...(row.failed && { failure_balance_transaction: null, failure_reason: 'expired_or_canceled_card' }),
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.failed ? 'failed' : 'succeeded',
    transfer_reversal: null,
  }
}
