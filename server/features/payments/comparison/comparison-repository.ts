import { type Selectable, sql } from 'kysely'
import type { PaymentDifference } from '../../../../contract/payments/payment-list.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { PaymentComparisonsTable } from '../../../platform/database/tables.ts'
import type { PaymentMode } from '../payment-mode-queries.ts'
import { wasPaid } from '../office/listed-payment-queries.ts'
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

/** The provider's ids of our payments that were begun since then and paid, some after the id `after`. */
export async function listPaidIntents(
  db: Database,
  { livemode }: PaymentMode,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ intent_id: string }>`
    select intent_id from payments
    where livemode = ${livemode} and ${wasPaid} and created_at >= ${since} and intent_id > ${after}
    order by intent_id limit ${limit}`.execute(db)
  return rows.map(row => row.intent_id)
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
