import { sql } from 'kysely'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import { type ExportKind } from '../../../contract/exports/export-terms.ts'
import type { ExportRequest } from '../../../contract/exports/exports.ts'
import { type Scope, wholeWithin } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'

/** The sets of these kinds, of what the caller reaches, by name. */
export function listSets(db: Database, scope: Scope, kinds: readonly ExportKind[]) {
  return db
    .selectFrom('export_sets')
    .leftJoin('users', 'users.id', 'owner_id')
    .leftJoin('scholarships', 'scholarships.id', 'export_sets.scholarship_id')
    .select(['export_sets.id', 'owner_id', 'user_name', 'name', 'kind', 'format', 'wish', 'scholarship_name'])
    .where('kind', 'in', kinds)
    .where(wholeWithin(scope, sql`export_sets.id`))
    .orderBy('name')
    .orderBy('export_sets.id')
    .limit(exportLimits.sets)
    .execute()
}

/** A set of what the caller reaches, whoever saved it. */
export function findSet(db: Database, scope: Scope, id: string) {
  return db
    .selectFrom('export_sets')
    .select(['id', 'owner_id', 'name', 'kind', 'wish'])
    .where('id', '=', id)
    .where(wholeWithin(scope, sql`export_sets.id`))
    .executeTakeFirst()
}

/** Keeps a set; the caller's own of the same name is replaced. @returns its id, and how many there are now */
export async function upsertSet(
  db: Database,
  set: { id: string; owner_id: string; name: string; wish: ExportRequest; scholarship_id: string | null },
): Promise<{ id: string; count: number }> {
  const { kind, format } = set.wish
  const stored = { kind, format, wish: JSON.stringify(set.wish), scholarship_id: set.scholarship_id }
  const { id } = await db
    .insertInto('export_sets')
    .values({ id: set.id, owner_id: set.owner_id, name: set.name, ...stored })
    .onConflict(conflict => conflict.columns(['owner_id', 'name']).doUpdateSet(stored))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('export_sets')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { id, count }
}

/** Removes a set. */
export async function deleteSet(db: Database, id: string): Promise<void> {
  await db.deleteFrom('export_sets').where('id', '=', id).execute()
}
