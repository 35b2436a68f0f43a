import { type ApiAnswer, type ApiCall, answer } from './api-call.ts'
import { ApiError, badParameter, noSuch } from './api-error.ts'
import { type ChargeRow, loadCharge } from './charges.ts'
import { firstRow, insertRow, updateRow } from './database.ts'
import { recordEvent } from './events.ts'
import { expanded } from './expand.ts'
import { newId } from './identifiers.ts'
import {
  type Metadata,
  allowOnly,
  mergedMetadata,
  optionalChoice,
  optionalInteger,
  optionalText,
} from './parameters.ts'

interface RefundRow {
  id: string
  charge: string
  payment_intent: string
  amount: string | number
  currency: string
  reason: string | null
  metadata: Metadata
  created: string | number
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

/** `POST /v1/refunds`: all that is left of a charge, or a part of it in minor units. Succeeds at once. */
export async function createRefund(call: ApiCall): Promise<ApiAnswer> {
  const { form, db } = call
  allowOnly(form, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'])
  const charge = await lockCharge(call)
  const amount = refundableAmount(charge, optionalInteger(form, 'amount'))
  const row: RefundRow = {
    id: newId('re'),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    amount,
    currency: charge.currency,
    reason: optionalChoice(form, 'reason', reasons) ?? null,
    metadata: mergedMetadata(form),
    created: call.now,
  }
  await insertRow(db, 'refunds', row)
  await updateRow(db, 'charges', charge.id, { amount_refunded: Number(charge.amount_refunded) + amount })
  await recordEvent(call, 'refund.created', refundView(row))
  await recordEvent(call, 'charge.refunded', await loadCharge(call, charge.id))
  await recordEvent(call, 'refund.updated', refundView(row))
  return answer(await expandedRefund(call, row))
}

/** `GET /v1/refunds/:id` */
export async function retrieveRefund(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, ['expand'])
  const sql = 'SELECT * FROM payment_sandbox.refunds WHERE id = $1'
  const row = await firstRow<RefundRow>(call.db, sql, [call.id])
  if (!row) throw noSuch('refund', call.id)
  return answer(await expandedRefund(call, row))
}

async function lockCharge(call: ApiCall): Promise<ChargeRow> {
  const intent = optionalText(call.form, 'payment_intent')
  const charge = optionalText(call.form, 'charge')
  if (!intent === !charge)
    throw badParameter(
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  const sql = `SELECT * FROM payment_sandbox.charges
    WHERE status = 'succeeded' AND ${intent ? 'payment_intent' : 'id'} = $1 FOR UPDATE`
  const row = await firstRow<ChargeRow>(call.db, sql, [intent ?? charge])
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
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
