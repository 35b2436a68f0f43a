import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ApiCall,
  ApiError,
  endpoint,
  idParameter,
  keyInOtherUse,
  metadataParameter,
  noSuch,
} from './api.ts'
import { type Database, newId } from './tables.ts'
import { loadCharge, refundView } from './views.ts'
import { recordEvent } from './events.ts'

const refundForm = z.strictObject({
  payment_intent: idParameter,
  amount: z.coerce.number().int().min(1).optional(),
  metadata: metadataParameter,
})

/** The calls about refunds, with the parameters that the product sends. */
export const refundEndpoints = [
  endpoint('POST', '/refunds', 'secret', refundForm, createRefund),
  endpoint('GET', '/refunds/:id', 'secret', z.strictObject({}), retrieveRefund),
]

/** Gives back all that is left of a payment, or a part of it in minor units. Succeeds at once, but may fail later. */
async function createRefund(
  { db, idempotencyKey }: ApiCall,
  { payment_intent, amount: asked, metadata }: z.output<typeof refundForm>,
): Promise<object> {
  const charge = await lockCharge(db, payment_intent)
  const known = await db
    .selectFrom('refunds')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (known && known.payment_intent !== payment_intent) throw keyInOtherUse()
  if (known) return refundView(known)
  const left = charge.amount - charge.amount_refunded
  const amount = asked ?? left
  if (charge.result === 'dispute') throw refused('charge_disputed', 'The charge has been charged back.')
  if (left === 0) throw refused('charge_already_refunded', 'The charge has already been refunded.')
  if (amount > left) throw refused('amount_too_large', `Only ${left} (minor units) of the charge are left.`)
  const aMinuteLater = sql<Date>`now() + interval '1 minute'`
  const refund = await db
    .insertInto('refunds')
    .values({
      id: newId('re'),
      charge: charge.id,
      payment_intent,
      amount,
      metadata,
      fails_at: charge.result === 'refund_failure' ? aMinuteLater : null,
      idempotency_key: idempotencyKey,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addRefunded(db, charge.id, amount)
  await recordEvent(db, 'refund.created', refundView(refund))
  await recordEvent(db, 'charge.refunded', await loadCharge(db, charge.id))
  return refundView(refund)
}

async function retrieveRefund({ db, id }: ApiCall): Promise<object> {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) throw noSuch('refund', id)
  return refundView(refund)
}

/** The successful charge of an intent, locked until the transaction ends: the next refund waits. */
async function lockCharge(db: Database, intentId: string) {
  const charge = await db
    .selectFrom('charges')
    .selectAll()
    .select(charges =>
      charges
        .selectFrom('payment_methods')
        .whereRef('payment_methods.id', '=', 'charges.payment_method')
        .select('result')
        .as('result'),
    )
    .where('payment_intent', '=', intentId)
    .where('status', '=', 'succeeded')
    .forUpdate()
    .executeTakeFirst()
  if (charge) return charge
  throw refused(
    'resource_missing',
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  )
}

function refused(code: string, message: string): ApiError {
  return new ApiError(400, { code, message })
}

async function addRefunded(db: Database, chargeId: string, amount: number): Promise<void> {
  await db
    .updateTable('charges')
    .set(charge => ({ amount_refunded: charge('amount_refunded', '+', amount) }))
    .where('id', '=', chargeId)
    .execute()
}

/** Fails the refunds that are due to fail (https://docs.stripe.com/refunds#failed-refunds). */
export async function failDueRefunds(db: Database): Promise<void> {
  await db.transaction().execute(async tx => {
    const failed = await tx
      .updateTable('refunds')
      .set({ failed: true })
      .where('failed', '=', false)
      .where('fails_at', '<=', sql<Date>`now()`)
      .returningAll()
      .execute()
    for (const refund of failed) {
      await addRefunded(tx, refund.charge, -refund.amount)
      for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'])
        await recordEvent(tx, type, refundView(refund))
    }
  })
}
