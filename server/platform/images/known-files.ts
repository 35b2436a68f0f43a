import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { objectNames } from './image-variants.ts'

/** The names of all files that pictures with these ids have. */
export async function listKnownPictureFiles(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.flatMap(({ id }) => objectNames(id)))
}
