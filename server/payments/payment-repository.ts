import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connection.ts'
import { prepared, unnest } from '../database/prepared.ts'
import { newId } from '../database/new-id.ts'
import type { PaymentsTable } from '../database/tables.ts'
import type { ScholarshipRow } from '../scholarships/scholarship-service.ts'

export type PaymentRow = Selectable<PaymentsTable>

/** Who pays for what; payments of test mode never count in live mode. */
export interface PaymentOwner {
  userId: string
  scholarshipId: string
  livemode: boolean
}

/** What decides whether a scholarship can be paid for, by the database's clock. */
export interface Offer {
  feeMinor: number
  archived: boolean
  deadlinePassed: boolean
  /** When its deadline ends, or it was archived. */
  closesAt: Date
  /** 48 hours have passed since the scholarship was archived or its deadline ended. */
  graceOver: boolean
}

const closesAt = sql<Date>`least(deadline_end(application_deadline), archived_at)`
/** Of a scholarship that a query reads. */
export const graceOver = sql<boolean>`coalesce(now() >= ${closesAt} + interval '48 hours', false)`

const offerColumns = [
  'application_fee_minor as feeMinor',
  sql<boolean>`archived_at is not null`.as('archived'),
  sql<boolean>`now() >= deadline_end(application_deadline)`.as('deadlinePassed'),
  closesAt.as('closesAt'),
  graceOver.as('graceOver'),
] as const

/** The offer of a scholarship, archived or not, which cannot be erased until the transaction ends. */
export async function findOffer(db: Database, scholarshipId: string): Promise<Offer | undefined> {
  return db
    .selectFrom('scholarships')
    .select(offerColumns)
    .where('id', '=', scholarshipId)
    .forKeyShare()
    .executeTakeFirst()
}

/** Adds a payment. @returns `undefined` when one is already under way, or used, for the same owner */
export function insertPayment(
  db: Database,
  { userId, scholarshipId, livemode }: PaymentOwner,
  payment: Pick<Insertable<PaymentsTable>, 'amount_minor' | 'currency' | 'status' | 'consumed_at'>,
): Promise<PaymentRow | undefined> {
  return db
    .insertInto('payments')
    .values({ id: newId(), user_id: userId, scholarship_id: scholarshipId, livemode, ...payment })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
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

/** Whether somebody has paid for a scholarship what was, or is being, given back; not what the bank sent back to us. */
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

/** What an application is judged by: the scholarship with its offer, and the person's payments for it. */
export interface PaidOffer extends Offer {
  scholarship: Pick<
    ScholarshipRow,
    'id' | 'scholarship_name' | 'university_name' | 'category' | 'subject' | 'service_charge_minor'
  >
  payments: Pick<PaymentRow, 'id' | 'status' | 'livemode' | 'amount_minor' | 'consumed_at'>[]
}

/**
 * Reads a scholarship, archived or not, and every payment of a person for it without a lock, in one statement with
 * what others ask meanwhile.
 */
export const findPaidOffer = askTogether(
  async (db, owners: Omit<PaymentOwner, 'livemode'>[]): Promise<(PaidOffer | undefined)[]> => {
    const asked = unnest(
      ['uuid[]', owners.map(({ userId }) => userId)],
      ['uuid[]', owners.map(({ scholarshipId }) => scholarshipId)],
    )
    const rows = await db
      .selectFrom(
        sql<{ userId: string; scholarshipId: string; number: number }>`${asked} with ordinality`.as<'owner'>(
          sql`owner ("userId", "scholarshipId", number)`,
        ),
      )
      .innerJoin('scholarships', 'scholarships.id', 'owner.scholarshipId')
      .leftJoin('payments', join =>
        join
          .onRef('payments.scholarship_id', '=', 'owner.scholarshipId')
          .onRef('payments.user_id', '=', 'owner.userId'),
      )
      .modifyFront(prepared)
      .select([
        'owner.number',
        'scholarships.id as scholarship_id',
        'scholarship_name',
        'university_name',
        'category',
        'subject',
        'service_charge_minor',
        ...offerColumns,
        'payments.id as payment_id',
        'payments.status',
        'payments.livemode',
        'payments.amount_minor',
        'payments.consumed_at',
      ])
      .execute()
    const found = Map.groupBy(rows, row => row.number)
    return owners.map((_owner, i) => paidOffer(found.get(i + 1) ?? []))
  },
  { patience: 100 },
)

type PaidOfferRow = Omit<PaidOffer, 'scholarship' | 'payments'> &
  Omit<PaidOffer['scholarship'], 'id'> & { scholarship_id: string; payment_id: string | null } & {
    [column in 'status' | 'livemode' | 'amount_minor' | 'consumed_at']: PaymentRow[column] | null
  }

function paidOffer(rows: PaidOfferRow[]): PaidOffer | undefined {
  const [first] = rows
  if (!first) return undefined
  const { feeMinor, archived, deadlinePassed, closesAt: closes, graceOver: over, scholarship_id: id } = first
  const { scholarship_name, university_name, category, subject, service_charge_minor } = first
  return {
    feeMinor,
    archived,
    deadlinePassed,
    closesAt: closes,
    graceOver: over,
    scholarship: { id, scholarship_name, university_name, category, subject, service_charge_minor },
    payments: rows.flatMap(({ payment_id, status, livemode, amount_minor, consumed_at }) =>
      payment_id && status && livemode !== null && amount_minor !== null
        ? [{ id: payment_id, status, livemode, amount_minor, consumed_at }]
        : [],
    ),
  }
}

/** Whether the person has a live application: each has used up exactly one payment. */
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

/** The payment of an intent, or, while it has none yet, the one named in the intent's metadata; locked. */
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

/** Locks a payment until the transaction ends. */
export async function lockPayment(db: Database, id: string): Promise<void> {
  await db.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute()
}

/** Changes a payment. */
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

/** Takes into account that a refund failed: the money is still here, and of no use to anybody. */
export async function takeRefundBack(db: Database, id: string, amountMinor: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      refunded_minor: sql<number>`greatest(refunded_minor - ${amountMinor}, 0)`,
      status: sql<PaymentRow['status']>`case status when 'refunded' then 'unusable' else status end`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps that the browser reported a payment. False when it had done so before. */
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

/** Cancels a payment that nobody can pay: without an intent's secret, or waived. False when it moved on meanwhile. */
export async function cancelUnpayable(db: Database, id: string, failure: string): Promise<boolean> {
  const canceled = await db
    .updateTable('payments')
    .set({ status: 'canceled', failure, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'waived'])
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return canceled !== undefined
}

/** Takes back that a payment was used. A waived one ends: nothing was paid, so the next application waives anew. */
export async function unusePayment(db: Database, id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      consumed_at: null,
      status: sql<PaymentRow['status']>`case status when 'waived' then 'canceled' else status end`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The confirmed or waived payments of a person that wait for an application to a scholarship still open to them. */
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
          eb('archived_at', 'is', null),
          sql<boolean>`now() < deadline_end(application_deadline)`,
        ]),
      ]),
    )
    .orderBy('payments.created_at', 'desc')
    .execute()
}

export type PaymentSource = 'create' | 'return' | 'webhook' | 'reconciler' | 'apply' | 'cancel'

/** Writes a line of the payment's history; in the transaction of what it tells. */
export async function logPayment(
  db: Database,
  paymentId: string,
  source: PaymentSource,
  what: string,
): Promise<void> {
  await db.insertInto('payment_log').values({ payment_id: paymentId, source, what }).execute()
}
