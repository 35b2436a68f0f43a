import { type Insertable, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { ApplicationDocumentsTable } from '../database/tables.ts'

/** Documents of a person that can be submitted; nobody removes them until the transaction ends. */
export function lockAttachable(db: Database, { userId, ids }: { userId: string; ids: readonly string[] }) {
  return db
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .where('state', '!=', 'refused')
    .where('hidden_at', 'is', null)
    .forShare()
    .execute()
}

/** Submits documents with an application. */
export async function insertAttached(
  db: Database,
  links: Insertable<ApplicationDocumentsTable>[],
): Promise<void> {
  await db.insertInto('application_documents').values(links).execute()
}

/** The documents of an application, those of one question by name. */
export function listAttachedRows(db: Database, applicationId: string) {
  return db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['question', 'documents.id', 'name', 'type', 'bytes', 'state'])
    .where('application_id', '=', applicationId)
    .orderBy('question')
    .orderBy('name')
    .execute()
}
