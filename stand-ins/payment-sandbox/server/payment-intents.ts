import { type ApiAnswer, type ApiCall, answer } from './api/api-call.ts'
import { ApiError, badParameter } from './api/api-error.ts'
import { loadCharge } from './charges.ts'
import { confirmIntent } from './confirm.ts'
import { insertRow, updateRow } from './database.ts'
import { recordEvent } from './api/events.ts'
import { expanded } from './api/expand.ts'
import type { FormObject } from './api/form-body.ts'
import { newId, randomText } from './identifiers.ts'
import { amountFrom, currencyFrom } from './money.ts'
import {
  allowOnly,
  mergedMetadata,
  optionalChoice,
  optionalEmail,
  optionalHash,
  optionalList,
  optionalText,
} from './api/parameters.ts'
import {
  type IntentRow,
  findIntent,
  intentView,
  lockIntent,
  ownersView,
  unexpectedState,
} from './payment-intent-row.ts'
import { findOrMakePaymentMethod, loadPaymentMethod } from './payment-methods.ts'
import { loadChargeWithRefunds } from './refunds.ts'

const createParameters = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'currency',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'receipt_email',
  'return_url',
  'statement_descriptor_suffix',
  'use_stripe_sdk',
]

/** `POST /v1/payment_intents`; with `confirm` it is confirmed in the same call. */
export async function createIntent(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, createParameters)
  const row = await newIntent(call)
  await insertRow(call.db, 'payment_intents', row)
  await recordEvent(call, 'payment_intent.created', ownersView(row, call))
  const created = { ...call, id: row.id }
  if (optionalChoice(call.form, 'confirm', ['true', 'false']) === 'true') {
    return withExpansion(created, await confirmIntent(created, row))
  }
  return withExpansion(created, answer(intentView(row, call)))
}

async function newIntent(call: ApiCall): Promise<IntentRow> {
  const { form } = call
  const currency = currencyFrom(form)
  if (!currency) throw badParameter('currency', 'Missing required param: currency.', 'parameter_missing')
  const amount = amountFrom(form, currency)
  if (amount === undefined)
    throw badParameter('amount', 'Missing required param: amount.', 'parameter_missing')
  optionalChoice(form, 'capture_method', ['automatic', 'automatic_async'])
  const id = newId('pi')
  const method = await methodFrom(call)
  return {
    id,
    client_secret: `${id}_secret_${randomText(25)}`,
    amount,
    amount_received: 0,
    currency,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    payment_method: method ?? null,
    challenge: null,
    latest_charge: null,
    last_payment_error: null,
    metadata: mergedMetadata(form),
    description: optionalText(form, 'description') ?? null,
    receipt_email: optionalEmail(form, 'receipt_email') ?? null,
    statement_descriptor_suffix: optionalText(form, 'statement_descriptor_suffix', 22) ?? null,
    chooses_automatically: choosesAutomatically(form),
    canceled_at: null,
    cancellation_reason: null,
    created: call.now,
  }
}

function choosesAutomatically(form: FormObject): boolean {
  const types = optionalList(form, 'allowed_payment_method_types')
  const automatic = optionalHash(form, 'automatic_payment_methods')
  if (types && automatic)
    throw new ApiError(400, {
      message:
        'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    })
  if (types && !types.includes('card'))
    throw badParameter('allowed_payment_method_types', 'Only cards work here: the list must contain card.')
  return !types
}

async function methodFrom(call: ApiCall): Promise<string | undefined> {
  const id = optionalText(call.form, 'payment_method')
  return id && (await findOrMakePaymentMethod(call, id)).id
}

/** `GET /v1/payment_intents/:id`, for both keys. */
export async function retrieveIntent(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, ['client_secret', 'expand'])
  return withExpansion(call, answer(intentView(await findIntent(call), call)))
}

const updateParameters = [
  'amount',
  'currency',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'receipt_email',
]

/** `POST /v1/payment_intents/:id`; after success or cancellation only what is not about money may change. */
export async function updateIntent(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, updateParameters)
  const row = await lockIntent(call)
  const changes = { ...describingChanges(call.form, row), ...(await moneyChanges(call, row)) }
  await updateRow(call.db, 'payment_intents', row.id, changes)
  return withExpansion(call, answer(intentView({ ...row, ...changes }, call)))
}

function describingChanges(form: FormObject, row: IntentRow): Partial<IntentRow> {
  return {
    metadata: mergedMetadata(form, row.metadata),
    ...('description' in form && { description: optionalText(form, 'description') ?? null }),
    ...('receipt_email' in form && { receipt_email: optionalEmail(form, 'receipt_email') ?? null }),
  }
}

async function moneyChanges(call: ApiCall, row: IntentRow): Promise<Partial<IntentRow>> {
  const sent = ['amount', 'currency', 'payment_method'].filter(name => name in call.form)
  if (sent.length === 0) return {}
  if (row.status === 'succeeded' || row.status === 'canceled')
    throw unexpectedState(
      call,
      row,
      `This PaymentIntent's ${sent[0]} could not be updated because it has a status of ${row.status}.`,
    )
  const currency = currencyFrom(call.form) ?? row.currency
  const amount = amountFrom(call.form, currency) ?? Number(row.amount)
  const method = await methodFrom(call)
  // What the bank was asked to authenticate is no longer what would be charged.
  const restart: Partial<IntentRow> = { status: 'requires_confirmation', challenge: null }
  if (method) return { amount, currency, payment_method: method, ...restart }
  return { amount, currency, ...(row.status === 'requires_action' && restart) }
}

const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']

/** `POST /v1/payment_intents/:id/cancel`; 400 once it has succeeded or was cancelled. */
export async function cancelIntent(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, ['cancellation_reason', 'expand'])
  const row = await lockIntent(call)
  if (row.status === 'succeeded' || row.status === 'canceled')
    throw unexpectedState(
      call,
      row,
      `You cannot cancel this PaymentIntent because it has a status of ${row.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    )
  const changes: Partial<IntentRow> = {
    status: 'canceled',
    challenge: null,
    canceled_at: call.now,
    cancellation_reason: optionalChoice(call.form, 'cancellation_reason', cancellationReasons) ?? null,
  }
  await updateRow(call.db, 'payment_intents', row.id, changes)
  const canceled = { ...row, ...changes }
  await recordEvent(call, 'payment_intent.canceled', ownersView(canceled, call))
  return withExpansion(call, answer(intentView(canceled, call)))
}

const confirmParameters = [
  'client_secret',
  'expand',
  'payment_method',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
]

/** `POST /v1/payment_intents/:id/confirm`, for both keys. */
export async function confirm(call: ApiCall): Promise<ApiAnswer> {
  allowOnly(call.form, confirmParameters)
  const row = await lockIntent(call)
  return withExpansion(call, await confirmIntent(call, row))
}

async function withExpansion(call: ApiCall, result: ApiAnswer): Promise<ApiAnswer> {
  if (result.status !== 200 || call.form.expand === undefined) return result
  if (call.caller === 'publishable')
    throw badParameter('expand', 'Expanding needs the secret key.', 'secret_key_required')
  const body = await expanded(call, result.body, {
    latest_charge: loadCharge,
    'latest_charge.refunds': loadChargeWithRefunds,
    payment_method: loadPaymentMethod,
  })
  return answer(body)
}
