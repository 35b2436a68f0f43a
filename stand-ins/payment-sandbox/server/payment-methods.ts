import { passesLuhn } from '../card-number.ts'
import {
  type CardOutcome,
  cardFace,
  findTestCard,
  invalidNumber,
  testCardNeeded,
  readyMadeMethods,
} from '../test-cards.ts'
import { type ApiAnswer, type ApiCall, answer } from './api/api-call.ts'
import { ApiError, badParameter, noSuch } from './api/api-error.ts'
import { type Queryable, firstRow, insertRow } from './database.ts'
import type { FormObject } from './api/form-body.ts'
import { newId } from './identifiers.ts'
import {
  type Metadata,
  allowOnly,
  mergedMetadata,
  optionalEmail,
  optionalHash,
  optionalInteger,
  optionalText,
  requiredText,
} from './api/parameters.ts'

export interface PaymentMethodRow {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  outcome: CardOutcome
  authentication: boolean
  billing_details: object
  metadata: Metadata
  created: string | number
}

/** `POST /v1/payment_methods`, for both keys. */
export async function createPaymentMethod(call: ApiCall): Promise<ApiAnswer> {
  return answer(paymentMethodView(await insertPaymentMethod(call, call.form)))
}

/** `GET /v1/payment_methods/:id` */
export async function retrievePaymentMethod(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, [])
  return answer(await loadPaymentMethod(call, call.id))
}

/** A stored card with Stripe's field names (https://docs.stripe.com/api/payment_methods/object). */
export function paymentMethodView(row: PaymentMethodRow): object {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: row.billing_details,
    card: {
      brand: row.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: row.brand,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: row.last4,
      networks: { available: [row.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: Number(row.created),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: row.metadata,
    type: 'card',
  }
}

/** The stored payment method, or a new one for Stripe's ready-made `pm_card_…`; 404 when there is none. */
export async function findOrMakePaymentMethod(call: ApiCall, id: string): Promise<PaymentMethodRow> {
  const number = Object.hasOwn(readyMadeMethods, id) && readyMadeMethods[id]
  if (!number) return findPaymentMethod(call.db, id, 'payment_method')
  const nextYear = String(new Date(call.now * 1000).getUTCFullYear() + 1)
  const card = { number, exp_month: '12', exp_year: nextYear, cvc: '123' }
  return insertPaymentMethod(call, { type: 'card', card })
}

/** The payment method as Stripe shows it; 404 when there is none. */
export async function loadPaymentMethod(call: ApiCall, id: string): Promise<object> {
  return paymentMethodView(await findPaymentMethod(call.db, id))
}

async function findPaymentMethod(db: Queryable, id: string, param?: string): Promise<PaymentMethodRow> {
  const sql = 'SELECT * FROM payment_sandbox.payment_methods WHERE id = $1'
  const row = await firstRow<PaymentMethodRow>(db, sql, [id])
  if (!row) throw noSuch('PaymentMethod', id, param)
  return row
}

/**
 * Stores brand, last digits and behaviour of a published test card; number and security code are dropped
 * here. Every other number is refused with 402.
 */
export async function insertPaymentMethod(call: ApiCall, form: FormObject): Promise<PaymentMethodRow> {
  allowOnly(form, ['type', 'card', 'billing_details', 'metadata'])
  if (requiredText(form, 'type') !== 'card')
    throw badParameter('type', 'Only cards work here: type must be card.')
  const card = optionalHash(form, 'card')
  if (!card) throw badParameter('card', 'Missing required param: card.', 'parameter_missing')
  allowOnly(card, ['number', 'exp_month', 'exp_year', 'cvc'], 'card')
  const digits = requiredText(card, 'number').replaceAll(/[\s-]/g, '')
  const testCard = findTestCard(digits)
  if (!testCard) throw refusedNumber(digits)
  const row: PaymentMethodRow = {
    id: newId('pm'),
    ...cardFace(digits),
    ...expiry(card, new Date(call.now * 1000)),
    outcome: testCard.outcome,
    authentication: testCard.authentication,
    billing_details: billingDetails(form),
    metadata: mergedMetadata(form),
    created: call.now,
  }
  checkSecurityCode(card)
  await insertRow(call.db, 'payment_methods', row)
  return row
}

function refusedNumber(digits: string): ApiError {
  const wellFormed = /^\d{12,19}$/.test(digits) && passesLuhn(digits)
  if (!wellFormed) return cardError(invalidNumber.code, invalidNumber.message, 'number')
  return new ApiError(402, {
    type: 'card_error',
    code: testCardNeeded.code,
    decline_code: testCardNeeded.declineCode,
    message: testCardNeeded.message,
  })
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param: `card[${param}]` })
}

function expiry(card: FormObject, today: Date): { exp_month: number; exp_year: number } {
  const month = optionalInteger(card, 'exp_month') ?? 0
  const sent = optionalInteger(card, 'exp_year') ?? -1
  const year = sent >= 0 && sent < 100 ? 2000 + sent : sent
  const thisYear = today.getUTCFullYear()
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const past = year < thisYear || (year === thisYear && month < today.getUTCMonth() + 1)
  if (past || year > thisYear + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  return { exp_month: month, exp_year: year }
}

function checkSecurityCode(card: FormObject): void {
  const code = optionalText(card, 'cvc')
  if (code !== undefined && !/^\d{3,4}$/.test(code))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
}

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

function billingDetails(form: FormObject): object {
  const sent = optionalHash(form, 'billing_details') ?? {}
  allowOnly(sent, ['address', 'email', 'name', 'phone'], 'billing_details')
  const address = optionalHash(sent, 'address') ?? {}
  allowOnly(address, addressFields, 'billing_details[address]')
  return {
    address: Object.fromEntries(addressFields.map(field => [field, optionalText(address, field) ?? null])),
    email: optionalEmail(sent, 'email') ?? null,
    name: optionalText(sent, 'name', 5000) ?? null,
    phone: optionalText(sent, 'phone') ?? null,
    tax_id: null,
  }
}
