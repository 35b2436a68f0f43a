import { type Selectable, type Updateable, type UpdateObject, sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import { deadlinePassed, isOffered } from '../../platform/database/deadline.ts'
import { newId } from '../../platform/database/new-id.ts'
import { officeCurrency } from '../../platform/database/office-settings.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { PaymentsTable, Tables } from '../../platform/database/tables.ts'
import { graceOver } from '../scholarships/grace-queries.ts'
import { type FirstState, type PaymentEvent, paymentTransitions } from './payment-states.ts'

export type PaymentRow = Selectable<PaymentsTable>

/** Who pays for what; payments of test mode never count in live mode. */
export interface PaymentOwner {
  userId: string
  scholarshipId: string
  livemode: boolean
}

/** Adds a payment. @returns `undefined` when one is already under way, or used, for the same owner */
export function insertPayment(
  db: Database,
  { userId, scholarshipId, livemode }: PaymentOwner,
  payment: Pick<PaymentRow, 'amount_minor' | 'currency'> & { status: FirstState },
): Promise<PaymentRow | undefined> {
  return db
    .insertInto('payments')
    .values({ id: newId(), user_id: userId, scholarship_id: scholarshipId, livemode, ...payment })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Adds a waived payment that is used up at once.
 * @returns it; `undefined` when the fee is no longer zero, or the owner has a used payment
 */
export async function insertWaivedPayment(
  db: Database,
  { userId, scholarshipId, livemode }: PaymentOwner,
): Promise<{ id: string; currency: string } | undefined> {
  const status: FirstState = 'waived'
  const { rows } = await sql<{ id: string; currency: string }>`${prepared}
    insert into payments (id, user_id, scholarship_id, livemode, amount_minor, currency, status, consumed_at)
    select ${newId()}, ${userId}, id, ${livemode}, 0, ${officeCurrency}, ${status}, now()
      from scholarships where id = ${scholarshipId} and application_fee_minor = 0 for key share
    on conflict do nothing returning id, currency`.execute(db)
  return rows[0]
}

/** Payments of nothing, used up: what these applications cost was settled elsewhere [IMPORT1]. @returns their ids, in this order */
export async function insertExternallyPaid(
  db: Database,
  owners: readonly PaymentOwner[],
  currency: string,
): Promise<string[]> {
  const status: FirstState = 'waived'
  const rows = owners.map(({ userId, scholarshipId, livemode }) => ({
    id: newId(),
    user_id: userId,
    scholarship_id: scholarshipId,
    livemode,
    amount_minor: 0,
    currency,
    status,
    consumed_at: new Date(),
  }))
  if (rows.length > 0) await db.insertInto('payments').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Removes payments of nothing, whose applications are gone. */
export async function deleteSettledElsewhere(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('amount_minor', '=', 0)
    .where('status', '=', 'waived')
    .execute()
}

/** Every payment of a person for a scholarship, of either mode, locked until the transaction ends. */
export function lockPayments(
  db: Database,
  { userId, scholarshipId }: Omit<PaymentOwner, 'livemode'>,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .modifyFront(prepared)
    .selectAll()
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** How many payments of a person are under way, wait to be used, or are used. */
export async function countPayments(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments where user_id = ${userId}
      and (consumed_at is not null or status in ('creating', 'open', 'succeeded', 'waived'))`.execute(db)
  return rows[0]?.count ?? 0
}

/** The payment that is under way or waits to be used; at most one (`payments_one_open`). */
export function findActivePayment(
  db: Database,
  { userId, scholarshipId, livemode }: PaymentOwner,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .where('livemode', '=', livemode)
    .where('consumed_at', 'is', null)
    .where('status', 'in', ['creating', 'open', 'succeeded', 'waived'])
    .executeTakeFirst()
}

/** Whether a payment of a person for a scholarship was or is being refunded; not one whose refund failed. */
export async function hasReturnedPayment(
  db: Database,
  { userId, scholarshipId, livemode }: PaymentOwner,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .where('livemode', '=', livemode)
    .where('status', 'in', ['unusable', 'refunded'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('payment_id', '=', 'payments.id')
            .where('refunds.status', '=', 'failed'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person has an application: each has used up exactly one payment. */
export async function hasUsedPayment(
  db: Database,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
): Promise<boolean> {
  const used = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('scholarship_id', '=', scholarshipId)
    .where('consumed_at', 'is not', null)
    .executeTakeFirst()
  return used !== undefined
}

/** A person's own payment by the provider's intent id; nobody else's. */
export function findOwnPayment(
  db: Database,
  { userId, intentId, livemode }: { userId: string; intentId: string; livemode: boolean },
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('intent_id', '=', intentId)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
}

/** The payment of an intent, or, while it has none, the one in the intent's metadata; locked. */
export function lockPaymentOfIntent(
  db: Database,
  intent: { id: string; paymentId: string | undefined; livemode: boolean },
): Promise<PaymentRow | undefined> {
  const { paymentId } = intent
  return db
    .selectFrom('payments')
    .selectAll()
    .where('livemode', '=', intent.livemode)
    .where(eb => {
      const ofIntent = eb('intent_id', '=', intent.id)
      if (!paymentId) return ofIntent
      return eb.or([ofIntent, eb.and([eb('intent_id', 'is', null), eb('id', '=', paymentId)])])
    })
    .forUpdate()
    .executeTakeFirst()
}

/** A payment, locked until the transaction ends. */
export function lockPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes a payment, but not its state. */
export function updatePayment(
  db: Database,
  id: string,
  changes: Updateable<PaymentsTable>,
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Moves a payment to the state that follows from `event`; nothing else writes the state of a single payment.
 * @returns the payment, or `undefined` when the event does not apply to its state
 */
export function movePayment(
  db: Database,
  id: string,
  event: PaymentEvent,
  changes: UpdateObject<Tables, 'payments'> = {},
): Promise<PaymentRow | undefined> {
  const { from, to, used } = paymentTransitions[event]
  let move = db
    .updateTable('payments')
    .set({ ...changes, status: sql<never>`${to}`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
  if (used !== undefined) move = move.where('consumed_at', used ? 'is not' : 'is', null)
  return move.returningAll().executeTakeFirst()
}

/** Subtracts a failed refund from the refunded amount. */
export async function subtractRefund(db: Database, id: string, amountMinor: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      refunded_minor: sql<number>`greatest(refunded_minor - ${amountMinor}, 0)`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a payment as reported by the browser. @returns false when it already was */
export async function markRecorded(db: Database, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('payments')
    .set({ recorded_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('recorded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Marks a locked payment as used up by an application. */
export async function markConsumed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ consumed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}

/** A person's confirmed or waived payments for scholarships that they can still apply to. */
export function listOpenPayments(
  db: Database,
  { userId, livemode }: { userId: string; livemode: boolean },
): Promise<Pick<PaymentRow, 'intent_id' | 'paid_at' | 'scholarship_id'>[]> {
  return db
    .selectFrom('payments')
    .innerJoin('scholarships', 'scholarships.id', 'payments.scholarship_id')
    .select(['payments.intent_id', 'payments.paid_at', 'payments.scholarship_id'])
    .where('user_id', '=', userId)
    .where('livemode', '=', livemode)
    .where('consumed_at', 'is', null)
    .where(eb =>
      eb.or([
        eb.and([eb('status', '=', 'succeeded'), eb.not(graceOver)]),
        eb.and([
          eb('status', '=', 'waived'),
          eb('application_fee_minor', '=', 0),
          isOffered,
          eb.not(deadlinePassed),
        ]),
      ]),
    )
    .orderBy('payments.created_at', 'desc')
    .execute()
}

export type PaymentSource = 'create' | 'return' | 'webhook' | 'reconciler' | 'apply' | 'cancel' | 'office'

/** Adds a line to the payment's history. */
export async function logPayment(
  db: Database,
  paymentId: string,
  source: PaymentSource,
  what: string,
): Promise<void> {
  await db
    .insertInto('payment_log')
    .values({ payment_id: paymentId, source, what })
    .modifyEnd(prepared)
    .execute()
}
