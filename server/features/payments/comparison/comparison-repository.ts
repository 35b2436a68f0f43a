import { type Selectable, sql } from 'kysely'
import type { PaymentDifference } from '../../../../contract/payments/payment-list.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { PaymentComparisonsTable } from '../../../platform/database/tables.ts'
import type { PaymentMode } from '../payment-mode-queries.ts'
import { listedPayments, wasPaid } from '../office/listed-payment-queries.ts'
import type { OwnPayment } from './difference.ts'

/** Nights that are kept. */
const keptDays = 400

/** Our payments by the provider's ids. */
export async function listOwnPayments(
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string, OwnPayment>> {
  const { rows } = await sql<OwnPayment>`
    select intent_id, amount_minor, refunded_minor, currency, ${wasPaid} as paid
    from payments where intent_id = any(${intentIds})`.execute(db)
  return new Map(rows.map(row => [row.intent_id, row]))
}

/** The provider's id of a payment of ours, and the payment's place in the list of payments. */
export interface PaidIntent {
  intent_id: string
  at: string
  id: string
}

/** Some of our payments that were begun since then and paid, after one of them or from the first on. */
export async function listPaidIntents(
  db: Database,
  mode: PaymentMode,
  { since, after, limit }: { since: Date; after: PaidIntent | undefined; limit: number },
): Promise<PaidIntent[]> {
  const follows = after ? sql`(at, id) > (${after.at}, ${after.id})` : sql`at >= ${since}`
  const { rows } = await sql<PaidIntent>`
    select intent_id, at::text, id from ${listedPayments(mode)}
    where ${wasPaid} and created_at >= ${since} and intent_id is not null and ${follows}
    order by payments.at, id limit ${limit}`.execute(db)
  return rows
}

/** Stores a comparison; those of long ago go. */
export async function insertComparison(
  db: Database,
  { livemode }: PaymentMode,
  comparison: { payments: number; differences: PaymentDifference[]; difference_count: number },
): Promise<void> {
  const differences = JSON.stringify(comparison.differences)
  await db
    .insertInto('payment_comparisons')
    .values({ id: newId(), livemode, ...comparison, differences })
    .execute()
  await db
    .deleteFrom('payment_comparisons')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

/** The last comparison. */
export function findLastComparison(
  db: Database,
  { livemode }: PaymentMode,
): Promise<Selectable<PaymentComparisonsTable> | undefined> {
  return db
    .selectFrom('payment_comparisons')
    .selectAll()
    .where('livemode', '=', livemode)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
