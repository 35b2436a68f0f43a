import { type Insertable, sql } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { ApplicationDocumentsTable } from '../../platform/database/tables.ts'

interface Attachable {
  userId: string
  applicationId: SeenId
  ids: readonly string[]
}

/**
 * Documents of a person that can be submitted, also removed ones that the application has already; locked until the
 * transaction ends.
 */
export function lockAttachable(db: Database, { userId, applicationId, ids }: Attachable) {
  return db
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .where('state', '!=', 'refused')
    .where(
      sql<boolean>`(hidden_at is null or exists (
        select from application_documents where application_id = ${applicationId} and document_id = documents.id))`,
    )
    .forShare()
    .execute()
}

/** Documents of a person that can be submitted now. */
export function listUsableRows(db: Database, { userId, ids }: { userId: string; ids: readonly string[] }) {
  return db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .where('state', '!=', 'refused')
    .where('hidden_at', 'is', null)
    .execute()
}

/** Submits documents with an application. */
export async function insertAttached(
  db: Database,
  links: Insertable<ApplicationDocumentsTable>[],
): Promise<void> {
  await db
    .insertInto('application_documents')
    .values(links)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Takes all other documents from a corrected application. */
export async function deleteOtherAttached(
  db: Database,
  applicationId: SeenId,
  links: Insertable<ApplicationDocumentsTable>[],
): Promise<void> {
  await sql`
    delete from application_documents where application_id = ${applicationId} and not exists (
      select from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (question text, document_id uuid)
       where link.question = application_documents.question
         and link.document_id = application_documents.document_id)`.execute(db)
}

/** The documents of an application, those of one question by name. */
export function listAttachedRows(db: Database, applicationId: SeenId) {
  return db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['question', 'documents.id', 'name', 'type', 'bytes', 'state'])
    .where('application_id', '=', applicationId)
    .orderBy('question')
    .orderBy('name')
    .execute()
}

/** Takes the documents that answer one question from an application. */
export async function deleteAttachedTo(db: Database, applicationId: SeenId, question: string): Promise<void> {
  await db
    .deleteFrom('application_documents')
    .where('application_id', '=', applicationId)
    .where('question', '=', question)
    .execute()
}

/** Takes all documents from applications. @returns which these were */
export async function detachAll(db: Database, applications: readonly SeenId[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('application_documents')
    .where('application_id', '=', sql<SeenId>`any(${applications}::uuid[])`)
    .returning('document_id')
    .execute()
  return [...new Set(rows.map(({ document_id }) => document_id))]
}
