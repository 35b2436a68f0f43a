import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { RefundsTable } from '../../../platform/database/tables.ts'

/** A refund with its intent. */
export type RefundRow = Selectable<RefundsTable> & { intent_id: string }

export interface RequestedRefund {
  paymentId: string
  /** In minor units of the payment's currency. */
  amountMinor: number
  /** One of `refundReasons`; what the office wrote, when it refunds. */
  reason: string
  byOffice?: {
    /** An application has used the payment, and stays. */
    applied: boolean
  }
}

/** Adds the full refund of a payment, once (`refunds_one_per_payment`). @returns its id; undefined when there is one */
export async function insertRefund(db: Database, refund: RequestedRefund): Promise<string | undefined> {
  const added = await db
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: refund.paymentId,
      provider_id: null,
      amount_minor: refund.amountMinor,
      reason: refund.reason,
      by_office: refund.byOffice !== undefined,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Requested and pending refunds, of one payment or of all, the longest unchecked first. */
export function listUnsettledRefunds(
  db: Database,
  filter: { livemode: boolean; paymentId?: string; limit: number },
): Promise<RefundRow[]> {
  let query = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(sql<string>`payments.intent_id`.as('intent_id'))
    .where('refunds.status', 'in', ['requested', 'pending'])
    .where('payments.livemode', '=', filter.livemode)
    .where('payments.intent_id', 'is not', null)
  if (filter.paymentId) query = query.where('payments.id', '=', filter.paymentId)
  return query.orderBy('refunds.updated_at').limit(filter.limit).execute()
}

/** A refund, locked until the transaction ends. */
export function lockRefund(db: Database, id: string): Promise<Selectable<RefundsTable>> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Marks a refund as failed for good; adds it if staff made it at the provider.
 * @returns false when that was known
 */
export async function markRefundFailed(
  db: Database,
  refund: { paymentId: string; providerId: string; ownId: string | undefined; amountMinor: number },
): Promise<boolean> {
  const { paymentId, providerId, ownId, amountMinor } = refund
  const marked = await db
    .updateTable('refunds')
    .set({ status: 'failed', provider_id: providerId, updated_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'failed')
    .where(eb => {
      const known = eb('provider_id', '=', providerId)
      return ownId ? eb.or([known, eb('id', '=', ownId)]) : known
    })
    .returning('id')
    .executeTakeFirst()
  if (marked) return true
  const added = await db
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: paymentId,
      provider_id: providerId,
      amount_minor: amountMinor,
      reason: 'made at the provider',
      status: 'failed',
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether the product itself gave the money back, as of no use; staff at the provider can do so too. */
export async function gaveBack(db: Database, paymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return refund !== undefined
}

/** Whether a payment is given back because no application has used it. */
export async function wentBackUnused(db: Database, paymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('by_office', '=', false)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return refund !== undefined
}

/** The provider's ids of a payment's failed refunds. */
export async function listFailedRefunds(db: Database, paymentId: string): Promise<(string | null)[]> {
  const failed = await db
    .selectFrom('refunds')
    .select('provider_id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'failed')
    .execute()
  return failed.map(refund => refund.provider_id)
}

/** Changes a refund. */
export async function updateRefund(
  db: Database,
  id: string,
  changes: Updateable<RefundsTable>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The application that has used a payment. */
export async function findApplicationOf(db: Database, paymentId: string): Promise<string | undefined> {
  const application = await db
    .selectFrom('applications')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return application?.id
}

/** Removes what the office wrote about refunds to a person. */
export async function forgetReasons(db: Database, userId: string): Promise<void> {
  await forgetReasonsOf(db, sql`select id from payments where user_id = ${userId}`)
}

/** Removes what the office wrote about refunds of the fees of applications [AUDIT4]. */
export async function forgetReasonsOfApplications(
  db: Database,
  applications: readonly SeenId[],
): Promise<void> {
  await forgetReasonsOf(db, sql`select payment_id from applications where id = any(${applications}::uuid[])`)
}

async function forgetReasonsOf(db: Database, payments: RawBuilder<unknown>): Promise<void> {
  await sql`update refunds set reason = 'the office refunded it'
    where by_office and payment_id in (${payments})`.execute(db)
}
