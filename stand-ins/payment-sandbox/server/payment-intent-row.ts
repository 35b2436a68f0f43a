import { timingSafeEqual } from 'node:crypto'
import type { ApiCall } from './api/api-call.ts'
import { ApiError, badParameter, noSuch } from './api/api-error.ts'
import { firstRow } from './database.ts'
import { type Metadata, requiredText } from './api/parameters.ts'

/** The states of https://docs.stripe.com/payments/paymentintents/lifecycle that cards reach. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

export interface IntentRow {
  id: string
  client_secret: string
  amount: string | number
  amount_received: string | number
  currency: string
  status: IntentStatus
  payment_method: string | null
  challenge: string | null
  latest_charge: string | null
  last_payment_error: object | null
  metadata: Metadata
  description: string | null
  receipt_email: string | null
  statement_descriptor_suffix: string | null
  chooses_automatically: boolean
  canceled_at: string | number | null
  cancellation_reason: string | null
  created: string | number
}

/** The intent of the call; 404 when there is none, or when the page's client secret is not its own. */
export async function findIntent(call: ApiCall): Promise<IntentRow> {
  return selectIntent(call, '')
}

/** The same, locked until the transaction ends: the next confirmation, cancellation or refund waits. */
export async function lockIntent(call: ApiCall): Promise<IntentRow> {
  return selectIntent(call, 'FOR UPDATE')
}

async function selectIntent(call: ApiCall, lock: '' | 'FOR UPDATE'): Promise<IntentRow> {
  const sql = `SELECT * FROM payment_sandbox.payment_intents WHERE id = $1 ${lock}`
  const row = await firstRow<IntentRow>(call.db, sql, [call.id])
  if (!row) throw noSuch('payment_intent', call.id, 'intent')
  if (call.caller === 'publishable' || call.form.client_secret !== undefined) checkClientSecret(call, row)
  return row
}

function checkClientSecret(call: ApiCall, row: IntentRow): void {
  const sent = Buffer.from(requiredText(call.form, 'client_secret'))
  const own = Buffer.from(row.client_secret)
  if (sent.length === own.length && timingSafeEqual(sent, own)) return
  throw badParameter(
    'client_secret',
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    'payment_intent_invalid_parameter',
  )
}

/** 400 `payment_intent_unexpected_state`, with the intent as it is. */
export function unexpectedState(call: ApiCall, row: IntentRow, message: string): ApiError {
  return new ApiError(400, {
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intentView(row, call),
  })
}

/** The intent as Stripe shows it to the key's owner; pages see neither metadata nor charges. */
export function intentView(row: IntentRow, call: Pick<ApiCall, 'caller' | 'publicPath'>): object {
  const shared = {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: row.chooses_automatically ? null : ['card'],
    amount: Number(row.amount),
    automatic_payment_methods: row.chooses_automatically ? { enabled: true } : null,
    canceled_at: row.canceled_at === null ? null : Number(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: Number(row.created),
    currency: row.currency,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: row.last_payment_error,
    livemode: false,
    next_action: nextAction(row, call.publicPath),
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: row.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: row.status,
  }
  return call.caller === 'publishable' ? shared : { ...shared, ...ownersFields(row) }
}

/** The intent as events and the secret key's owner see it, independent of the caller. */
export function ownersView(row: IntentRow, call: Pick<ApiCall, 'publicPath'>): object {
  return intentView(row, { caller: 'secret', publicPath: call.publicPath })
}

function ownersFields(row: IntentRow): object {
  return {
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: Number(row.amount_received),
    application: null,
    application_fee_amount: null,
    customer: null,
    customer_account: null,
    latest_charge: row.latest_charge,
    managed_payments: null,
    metadata: row.metadata,
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_record: null,
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    transfer_data: null,
    transfer_group: null,
  }
}

function nextAction(row: IntentRow, publicPath: string): object | null {
  if (row.status !== 'requires_action' || row.challenge === null) return null
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_challenge',
      source: row.challenge,
      stripe_js: `${publicPath}/v1/payment_intents/${row.id}/authenticate`,
    },
  }
}
