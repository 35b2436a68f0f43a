import type { Decline } from '../test-cards.ts'
import { type ApiAnswer, type ApiCall, answer } from './api/api-call.ts'
import { noSuch } from './api/api-error.ts'
import { firstRow } from './database.ts'
import { allowOnly, type Metadata } from './api/parameters.ts'
import type { PaymentMethodRow } from './payment-methods.ts'

export interface ChargeRow {
  id: string
  payment_intent: string
  payment_method: string
  amount: string | number
  amount_refunded: string | number
  currency: string
  status: 'succeeded' | 'failed'
  authenticated: boolean
  failure: Decline | null
  dispute: string | null
  description: string | null
  receipt_email: string | null
  metadata: Metadata
  created: string | number
}

type StoredCharge = ChargeRow & {
  card: Pick<PaymentMethodRow, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
  billing_details: object
}

const selectCharge = `
  SELECT charge.*, method.billing_details, json_build_object('brand', method.brand, 'last4', method.last4,
    'exp_month', method.exp_month, 'exp_year', method.exp_year) AS card
  FROM payment_sandbox.charges AS charge
  JOIN payment_sandbox.payment_methods AS method ON method.id = charge.payment_method
  WHERE charge.id = $1`

/** `GET /v1/charges/:id` */
export async function retrieveCharge(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, [])
  return answer(await loadCharge(call, call.id))
}

/** The charge as Stripe shows it (https://docs.stripe.com/api/charges/object); 404 when there is none. */
export async function loadCharge(call: ApiCall, id: string): Promise<object> {
  const row = await firstRow<StoredCharge>(call.db, selectCharge, [id])
  if (!row) throw noSuch('charge', id)
  return chargeView(row, call.publicPath)
}

function chargeView(row: StoredCharge, publicPath: string): object {
  const paid = row.status === 'succeeded'
  return {
    id: row.id,
    object: 'charge',
    amount: Number(row.amount),
    amount_captured: paid ? Number(row.amount) : 0,
    amount_refunded: Number(row.amount_refunded),
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: row.billing_details,
    calculated_statement_descriptor: null,
    captured: paid,
    created: Number(row.created),
    currency: row.currency,
    customer: null,
    description: row.description,
    disputed: row.dispute !== null,
    failure_balance_transaction: null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: outcomeView(row),
    paid,
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    payment_method_details: { card: cardDetails(row), type: 'card' },
    receipt_email: row.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${publicPath}/receipts/${row.id}` : null,
    refunded: paid && Number(row.amount_refunded) === Number(row.amount),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function cardDetails(row: StoredCharge): object {
  return {
    amount_authorized: row.status === 'succeeded' ? Number(row.amount) : null,
    ...row.card,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    fingerprint: null,
    funding: 'credit',
    installments: null,
    mandate: null,
    network: row.card.brand,
    three_d_secure: row.authenticated
      ? { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
      : null,
    wallet: null,
  }
}

function outcomeView(row: StoredCharge): object {
  if (!row.failure)
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  return {
    network_status: 'declined_by_network',
    reason: row.failure.declineCode,
    risk_level: 'normal',
    seller_message: 'The bank declined the payment.',
    type: row.failure.declineCode === 'fraudulent' ? 'blocked' : 'issuer_declined',
  }
}
