import { sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'

/**
 * Holds payments after a restore: files may have been made or handed over since the backup, and their instalments are ready
 * again here. What was approved is approved again, once somebody has said what was handed over [AWARD6].
 */
export async function holdPayments(client: ClientBase): Promise<void> {
  await client.query('insert into payment_hold default values on conflict do nothing')
  await client.query(
    `update payment_files set state = 'made', approved_by = null, approved_at = null, version = version + 1
      where state = 'approved'`,
  )
}

/** Since when nothing is paid; null when payments are not held. */
export async function heldSince(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('payment_hold').select('since').executeTakeFirst()
  return row?.since ?? null
}

/** @throws ProductError `payments_held` */
export async function assertNotHeld(db: Database): Promise<void> {
  if (await heldSince(db)) throw new ProductError('payments_held')
}

/** Lets payments go on. @returns since when they were held; null when they were not */
export async function removeHold(tx: Transaction<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`delete from payment_hold returning since`.execute(tx)
  return rows[0]?.since ?? null
}
