import type { Database } from '../../../platform/database/connection.ts'

/** The list of synonyms with who changed it last. */
export function readSynonymRow(db: Database) {
  return db
    .selectFrom('search_synonyms')
    .leftJoin('users', 'users.id', 'changed_by')
    .select(['version', 'groups', 'changed_at', 'users.user_name'])
    .executeTakeFirstOrThrow()
}

/** The list as it is until the transaction ends. */
export function lockSynonyms(db: Database) {
  return db.selectFrom('search_synonyms').select(['version', 'groups']).forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the list. An admin whose account is deleted at this moment is not kept. */
export async function updateSynonyms(
  db: Database,
  { groups, changedBy }: { groups: readonly (readonly string[])[]; changedBy: string },
): Promise<void> {
  await db
    .updateTable('search_synonyms')
    .set(({ eb, fn, selectFrom }) => ({
      version: eb('version', '+', 1),
      groups: JSON.stringify(groups),
      changed_at: fn<Date>('now'),
      changed_by: selectFrom('users').select('id').where('id', '=', changedBy),
    }))
    .execute()
}
