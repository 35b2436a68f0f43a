import { type Decline, authenticationFailed, declines } from '../test-cards.ts'
import { type ApiAnswer, type ApiCall, answer } from './api/api-call.ts'
import { loadCharge, type ChargeRow } from './charges.ts'
import { insertRow, updateRow } from './database.ts'
import { disputeView } from './disputes.ts'
import { recordEvent } from './api/events.ts'
import { newId } from './identifiers.ts'
import { allowOnly, optionalChoice, optionalEmail, optionalText, requiredText } from './api/parameters.ts'
import { type IntentRow, intentView, lockIntent, ownersView, unexpectedState } from './payment-intent-row.ts'
import { type PaymentMethodRow, findOrMakePaymentMethod, paymentMethodView } from './payment-methods.ts'

/** Charges the intent's card, or asks for 3-D Secure first. `row` must be locked by this transaction. */
export async function confirmIntent(call: ApiCall, row: IntentRow): Promise<ApiAnswer> {
  refuseFinished(call, row)
  const sent = optionalText(call.form, 'payment_method')
  if (row.status === 'requires_action' && (!sent || sent === row.payment_method))
    return answer(intentView(row, call))
  const id = sent ?? row.payment_method
  if (!id)
    throw unexpectedState(
      call,
      row,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    )
  const method = await findOrMakePaymentMethod(call, id)
  const email = optionalEmail(call.form, 'receipt_email') ?? row.receipt_email
  const current = { ...row, payment_method: method.id, receipt_email: email }
  return method.authentication ? askForAuthentication(call, current) : settle(call, current, method, false)
}

function refuseFinished(call: ApiCall, row: IntentRow): void {
  if (row.status === 'succeeded')
    throw unexpectedState(
      call,
      row,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  if (row.status === 'canceled')
    throw unexpectedState(
      call,
      row,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
    )
}

async function askForAuthentication(call: ApiCall, row: IntentRow): Promise<ApiAnswer> {
  const waiting = { ...row, status: 'requires_action' as const, challenge: newId('payatt') }
  const { status, challenge, payment_method, receipt_email } = waiting
  await updateRow(call.db, 'payment_intents', row.id, { status, challenge, payment_method, receipt_email })
  return answer(intentView(waiting, call))
}

/**
 * `POST /v1/payment_intents/:id/authenticate`: the person's answer in the 3-D Secure dialog. An answer that
 * comes twice, or to an older question, changes nothing and gets the intent as it is.
 */
export async function authenticate(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, ['client_secret', 'challenge', 'result'])
  const result = optionalChoice(call.form, 'result', ['authenticated', 'failed'])
  const row = await lockIntent(call)
  if (row.status !== 'requires_action' || row.challenge !== requiredText(call.form, 'challenge'))
    return answer(intentView(row, call))
  const method = await findOrMakePaymentMethod(call, row.payment_method!)
  if (result === 'authenticated') return settle(call, row, method, true)
  const error = {
    type: 'invalid_request_error',
    ...authenticationFailed,
    payment_method: paymentMethodView(method),
  }
  return fail(call, row, error)
}

/** The bank's answer. The unique index on succeeded charges backs up the row lock. */
async function settle(
  call: ApiCall,
  row: IntentRow,
  method: PaymentMethodRow,
  authenticated: boolean,
): Promise<ApiAnswer> {
  const { outcome } = method
  if (outcome !== 'success' && outcome !== 'dispute' && outcome !== 'refund_failure')
    return decline(call, row, method, authenticated, declines[outcome])
  const dispute = outcome === 'dispute' ? newId('du') : null
  const charge = newCharge(call, row, { status: 'succeeded', authenticated, dispute })
  await insertRow(call.db, 'charges', charge)
  const paid = await writeIntent(call, row, {
    status: 'succeeded',
    amount_received: row.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  })
  const chargeView = await loadCharge(call, charge.id)
  await recordEvent(call, 'charge.succeeded', { ...chargeView, disputed: false })
  await recordEvent(call, 'payment_intent.succeeded', ownersView(paid, call))
  if (dispute) await recordEvent(call, 'charge.dispute.created', disputeView(charge, method))
  return answer(intentView(paid, call))
}

async function decline(
  call: ApiCall,
  row: IntentRow,
  method: PaymentMethodRow,
  authenticated: boolean,
  reason: Decline,
): Promise<ApiAnswer> {
  const charge = newCharge(call, row, { status: 'failed', authenticated, failure: reason })
  await insertRow(call.db, 'charges', charge)
  await recordEvent(call, 'charge.failed', await loadCharge(call, charge.id))
  const error = {
    type: 'card_error',
    charge: charge.id,
    code: reason.code,
    decline_code: reason.declineCode,
    message: reason.message,
    payment_method: paymentMethodView(method),
  }
  return fail(call, { ...row, latest_charge: charge.id }, error)
}

/** Back to `requires_payment_method`: another card may be tried. */
async function fail(call: ApiCall, row: IntentRow, error: object): Promise<ApiAnswer> {
  const failed = await writeIntent(call, row, {
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: error,
  })
  await recordEvent(call, 'payment_intent.payment_failed', ownersView(failed, call))
  return { status: 402, body: { error: { ...error, payment_intent: intentView(failed, call) } } }
}

function newCharge(
  call: ApiCall,
  row: IntentRow,
  result: Pick<ChargeRow, 'status' | 'authenticated'> & Partial<ChargeRow>,
): ChargeRow {
  return {
    id: newId('ch'),
    payment_intent: row.id,
    payment_method: row.payment_method!,
    amount: row.amount,
    amount_refunded: 0,
    currency: row.currency,
    failure: null,
    dispute: null,
    description: row.description,
    receipt_email: row.receipt_email,
    metadata: row.metadata,
    created: call.now,
    ...result,
  }
}

async function writeIntent(call: ApiCall, row: IntentRow, changes: Partial<IntentRow>): Promise<IntentRow> {
  const next = { ...row, challenge: null, ...changes }
  await updateRow(call.db, 'payment_intents', row.id, {
    challenge: null,
    payment_method: next.payment_method,
    receipt_email: next.receipt_email,
    latest_charge: next.latest_charge,
    ...changes,
  })
  return next
}
