import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { authenticationFailed, declines, findTestCard, testCardNeeded } from '../test-cards.ts'
import {
  type ApiCall,
  ApiError,
  endpoint,
  idParameter,
  metadataParameter,
  keyInOtherUse,
  noSuch,
  sameText,
} from './api.ts'
import { type Database, newId, type Row } from './tables.ts'
import { disputeView, intentView, loadCharge } from './views.ts'
import { recordEvent } from './events.ts'

type Intent = Row<'payment_intents'>

/** The calls about cards and payment intents, with the parameters that the product sends. */
export const paymentEndpoints = [
  endpoint(
    'POST',
    '/payment_methods',
    'publishable',
    z.strictObject({
      type: z.literal('card'),
      'card[number]': z.string(),
      'card[exp_month]': z.string(),
      'card[exp_year]': z.string(),
      'card[cvc]': z.string(),
      'billing_details[name]': z.string().optional(),
      'billing_details[email]': z.string().optional(),
    }),
    createPaymentMethod,
  ),
  endpoint(
    'POST',
    '/payment_intents',
    'secret',
    z.strictObject({
      amount: z.coerce.number().int().min(50).max(99_999_999),
      currency: z.string().regex(/^[a-z]{3}$/),
      'allowed_payment_method_types[0]': z.literal('card'),
      metadata: metadataParameter,
    }),
    createIntent,
  ),
  endpoint(
    'GET',
    '/payment_intents',
    'secret',
    z.strictObject({
      'created[gte]': z.coerce.number().int(),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      starting_after: idParameter.optional(),
      'expand[0]': z.literal('data.latest_charge.refunds').optional(),
    }),
    listIntents,
  ),
  endpoint(
    'GET',
    '/payment_intents/:id',
    'secret',
    z.strictObject({ 'expand[0]': z.literal('latest_charge.refunds').optional() }),
    retrieveIntent,
  ),
  endpoint(
    'POST',
    '/payment_intents/:id/confirm',
    'publishable',
    z.strictObject({ payment_method: idParameter, client_secret: z.string().optional() }),
    confirmIntent,
  ),
  endpoint(
    'POST',
    '/payment_intents/:id/authenticate',
    'publishable',
    z.strictObject({
      client_secret: z.string().optional(),
      challenge: z.string(),
      result: z.enum(['authenticated', 'failed']),
    }),
    authenticate,
  ),
  endpoint(
    'POST',
    '/payment_intents/:id/cancel',
    'secret',
    z.strictObject({ cancellation_reason: z.literal('abandoned').optional() }),
    cancelIntent,
  ),
]

/** Stores brand, last digits and behaviour of a test card; everything else about it is dropped here. */
async function createPaymentMethod({ db }: ApiCall, form: { 'card[number]': string }): Promise<object> {
  const card = findTestCard(form['card[number]'])
  if (!card) return new ApiError(402, { type: 'card_error', ...testCardNeeded })
  const { number, ...kept } = card
  const method = { id: newId('pm'), last4: number.slice(-4), ...kept }
  await db.insertInto('payment_methods').values(method).execute()
  const { brand, last4 } = method
  return { id: method.id, object: 'payment_method', type: 'card', card: { brand, last4 } }
}

const asCreated = {
  status: 'requires_payment_method',
  payment_method: null,
  challenge: null,
  latest_charge: null,
  last_payment_error: null,
} as const

/**
 * Repeated with the same key, it returns its first answer, whatever happened to the intent since
 * (https://docs.stripe.com/api/idempotent_requests).
 */
async function createIntent(
  { db, idempotencyKey }: ApiCall,
  { amount, currency, metadata }: { amount: number; currency: string; metadata: object },
): Promise<object> {
  const intent = newId('pi')
  const made = await db
    .insertInto('payment_intents')
    .values({
      id: intent,
      client_secret: `${intent}_secret_${randomBytes(16).toString('hex')}`,
      amount,
      currency,
      ...asCreated,
      metadata,
      idempotency_key: idempotencyKey,
    })
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) {
    await recordEvent(db, 'payment_intent.created', intentView(made))
    return intentView(made)
  }
  const known = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  if (known.amount !== amount || known.currency !== currency) throw keyInOtherUse()
  return intentView({ ...known, ...asCreated })
}

interface ListForm {
  'created[gte]': number
  limit: number
  starting_after?: string | undefined
  'expand[0]'?: string | undefined
}

/** The newest first (https://docs.stripe.com/api/payment_intents/list). */
async function listIntents({ db }: ApiCall, form: ListForm): Promise<object> {
  const { limit, starting_after: after, 'expand[0]': expand } = form
  let query = db
    .selectFrom('payment_intents')
    .selectAll()
    .where('created', '>=', new Date(form['created[gte]'] * 1000))
  if (after) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('created', 'id'),
        '<',
        selectFrom('payment_intents')
          .select(['created', 'id'])
          .where('id', '=', after)
          .$asTuple('created', 'id'),
      ),
    )
  }
  const intents = await query
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const data: object[] = []
  for (const intent of intents.slice(0, limit)) data.push(await withCharge(db, intent, expand))
  return { object: 'list', url: '/v1/payment_intents', data, has_more: intents.length > limit }
}

async function withCharge(db: Database, intent: Intent, expand: string | undefined): Promise<object> {
  const charge = expand && intent.latest_charge
  return { ...intentView(intent), ...(charge && { latest_charge: await loadCharge(db, charge) }) }
}

async function retrieveIntent(
  { db, id }: ApiCall,
  { 'expand[0]': expand }: { 'expand[0]'?: string | undefined },
): Promise<object> {
  const intent = await db.selectFrom('payment_intents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!intent) throw noSuch('payment_intent', id)
  return withCharge(db, intent, expand)
}

async function cancelIntent(call: ApiCall): Promise<object> {
  const intent = await lockIntent(call)
  refuseFinished(intent, 'cancel')
  const canceled = await updateIntent(call, { status: 'canceled', challenge: null })
  await recordEvent(call.db, 'payment_intent.canceled', intentView(canceled))
  return intentView(canceled)
}

/** Charges the card, or asks for 3-D Secure first. */
async function confirmIntent(
  call: ApiCall,
  form: { payment_method: string; client_secret?: string | undefined },
): Promise<object> {
  const intent = await lockIntent(call, form.client_secret)
  refuseFinished(intent, 'confirm')
  const method = await findMethod(call, form.payment_method)
  if (!method.authentication) return settle(call, intent, method)
  const challenge = newId('payatt')
  const waiting = await updateIntent(call, {
    status: 'requires_action',
    challenge,
    payment_method: method.id,
  })
  return intentView(waiting, call.caller)
}

/**
 * The person's answer in the 3-D Secure dialog. A repeated one, or one to an older question, changes nothing and
 * returns the intent as it is.
 */
async function authenticate(
  call: ApiCall,
  form: { client_secret?: string | undefined; challenge: string; result: 'authenticated' | 'failed' },
): Promise<object> {
  const intent = await lockIntent(call, form.client_secret)
  if (intent.challenge !== form.challenge) return intentView(intent, call.caller)
  if (form.result === 'failed') return fail(call, { type: 'invalid_request_error', ...authenticationFailed })
  return settle(call, intent, await findMethod(call, intent.payment_method ?? ''))
}

/** The bank's answer. The unique index on succeeded charges backs up the row lock. */
async function settle(call: ApiCall, intent: Intent, method: Row<'payment_methods'>): Promise<object> {
  const { db } = call
  const { result } = method
  const refusal = result in declines ? declines[result as keyof typeof declines] : undefined
  const charge = {
    id: newId('ch'),
    payment_intent: intent.id,
    payment_method: method.id,
    amount: intent.amount,
    status: refusal ? ('failed' as const) : ('succeeded' as const),
  }
  await db.insertInto('charges').values(charge).execute()
  if (refusal) {
    return fail(call, { type: 'card_error', ...refusal, decline_code: result }, { latest_charge: charge.id })
  }
  const paid = await updateIntent(call, {
    status: 'succeeded',
    challenge: null,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
  })
  await recordEvent(db, 'payment_intent.succeeded', intentView(paid))
  if (result === 'dispute')
    await recordEvent(db, 'charge.dispute.created', disputeView({ ...charge, dispute_won: false }))
  return intentView(paid, call.caller)
}

/** Back to `requires_payment_method`: another card may be tried. */
async function fail(
  call: ApiCall,
  error: {
    type: 'card_error' | 'invalid_request_error'
    code: string
    message: string
    decline_code?: string
  },
  changes: Partial<Intent> = {},
): Promise<ApiError> {
  const failed = await updateIntent(call, {
    ...changes,
    status: 'requires_payment_method',
    challenge: null,
    payment_method: null,
    last_payment_error: error,
  })
  await recordEvent(call.db, 'payment_intent.payment_failed', intentView(failed))
  return new ApiError(402, { ...error, payment_intent: intentView(failed, call.caller) })
}

/**
 * The intent of the call, locked until the transaction ends: the next confirmation or cancellation waits. 404 when it
 * does not exist, 400 for a page that does not know its client secret.
 */
async function lockIntent({ db, id, caller }: ApiCall, clientSecret?: string): Promise<Intent> {
  const intent = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!intent) throw noSuch('payment_intent', id)
  if (caller === 'publishable' && !sameText(clientSecret ?? '', intent.client_secret)) {
    const message =
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.'
    throw new ApiError(400, { param: 'client_secret', message })
  }
  return intent
}

function updateIntent({ db, id }: ApiCall, changes: Partial<Intent>): Promise<Intent> {
  return db
    .updateTable('payment_intents')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function refuseFinished(intent: Intent, verb: 'confirm' | 'cancel'): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  throw new ApiError(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intentView(intent, 'publishable'),
  })
}

async function findMethod({ db }: ApiCall, id: string): Promise<Row<'payment_methods'>> {
  const method = await db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()
  if (!method) throw noSuch('PaymentMethod', id)
  return method
}
