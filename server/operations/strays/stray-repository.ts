import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'
import type { StoredFile } from '../../platform/storage/file-store.ts'
import { removeRows } from '../../platform/database/remove-rows.ts'

export type StoreName = 'images' | 'documents'

/** Notes files that no row knows; one that is known as such keeps the time when it was first seen. */
export async function noteStrays(
  db: Database,
  { store, files, at }: { store: StoreName; files: StoredFile[]; at: Date },
): Promise<void> {
  if (files.length === 0) return
  await db
    .insertInto('stray_files')
    .values(files.map(({ name, bytes }) => ({ store, name, bytes, listed_at: at })))
    .onConflict(conflict => conflict.columns(['store', 'name']).doUpdateSet({ listed_at: at }))
    .execute()
}

/** Forgets the strays of a store that were listed before, and not now. */
export async function forgetStraysBefore(
  db: Database,
  { store, at }: { store: StoreName; at: Date },
): Promise<void> {
  await removeRows(db, 'stray_files', sql`store = ${store} and listed_at < ${at}`)
}

/** At most 100 files of a store that were seen without a row a day ago, and are still without. */
export function listOldStrays(db: Database, store: StoreName) {
  return db
    .selectFrom('stray_files')
    .select(['name', 'bytes'])
    .where('store', '=', store)
    .where('seen_at', '<=', sql<Date>`now() - interval '1 day'`)
    .limit(100)
    .execute()
}

/** Forgets strays that were removed. */
export async function forgetStrays(
  db: Database,
  { store, names }: { store: StoreName; names: string[] },
): Promise<void> {
  await db
    .deleteFrom('stray_files')
    .where('store', '=', store)
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
}

/** How many files no row knows, and how large they are together. */
export async function countStrays(db: Database): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from stray_files`.execute(db)
  return rows[0] as (typeof rows)[number]
}
