import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type RemovalDeps, removeDue } from '../../server/operations/retention/removal-service.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { createDiskStore } from '../../server/platform/storage/disk-store.ts'
import { forgetApplications } from '../../start/composition/features.ts'
import { insertApplication } from './application-factories.ts'
import { insertUser } from './factories.ts'
import type { ServedProduct } from './product.ts'

/** What the nightly job has. */
export function removalDeps({ db, dataDir }: Pick<ServedProduct, 'db' | 'dataDir'>): RemovalDeps {
  const log = { info() {}, error() {} }
  return { db, documents: createDiskStore(join(dataDir, 'documents')), forgetApplications, log }
}

/** Removes what is due, as the job does every hour. @returns how many applications lost their data */
export function removeNow(product: Pick<ServedProduct, 'db' | 'dataDir'>): Promise<number> {
  return removeDue(removalDeps(product))
}

/** The rule as if it had been saved long ago; null turns it off. */
export async function setRule(db: Kysely<Tables>, months: number | null): Promise<void> {
  await sql`
    update retention set months = ${months}, version = version + 1, saved_at = now() - interval '9 days',
      starts_at = ${months === null ? null : sql`now() - interval '7 days'`}`.execute(db)
}

/** Inserts an application that was decided by its status at this moment. @returns its id */
export async function insertDecided(
  db: Kysely<Tables>,
  at: string,
  values: Partial<Parameters<typeof insertApplication>[1]> = {},
): Promise<string> {
  const user_id = values.user_id ?? (await insertUser(db))
  const id = await insertApplication(db, { applied_at: new Date('2019-01-01'), ...values, user_id })
  await sql`update applications set status = 'Rejected' where id = ${id}`.execute(db)
  await sql`
    insert into application_events (id, application_id, from_status, to_status, at)
    values (gen_random_uuid(), ${id}, 'Pending', 'Rejected', ${at}::timestamptz)`.execute(db)
  return id
}

/** Of these applications, those that have lost their data. */
export async function removedOf(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from applications where id = any(${ids}::uuid[]) and data_removed_at is not null`.execute(db)
  const removed = new Set(rows.map(({ id }) => id))
  return ids.filter(id => removed.has(id))
}
