import { type Insertable, sql, type Transaction } from 'kysely'
import { documentLimits } from '../../../contract/documents/document-limits.ts'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { DocumentsTable, Tables } from '../../platform/database/tables.ts'
import type { Own } from './upload-repository.ts'

/** @returns false, and changes nothing, when there is a document with this id */
export async function insertDocument(db: Database, document: Insertable<DocumentsTable>): Promise<boolean> {
  const row = await db
    .insertInto('documents')
    .values(document)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A document by its id, of any owner. */
export function findDocument(db: Database, id: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'user_id', 'name', 'type', 'bytes', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Whether a document was submitted with an application that stands. */
export async function isSubmitted(db: Database, id: string): Promise<boolean> {
  const link = await db
    .selectFrom('application_documents')
    .select('document_id')
    .where('document_id', '=', id)
    .executeTakeFirst()
  return link !== undefined
}

/** The newest application that a document was submitted with, of those that an officer reaches. */
export async function findSubmission(db: Database, scope: Scope, id: string) {
  if (scope.reach === 'none') return undefined
  return db
    .selectFrom('application_documents')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(['application_id', 'scholarship_id'])
    .where('document_id', '=', id)
    .where(within(scope, sql`scholarship_id`))
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A person's own documents, the newest first, with the scholarships that they are used for. */
export function listDocumentRows(db: Database, userId: string) {
  return db
    .selectFrom('documents')
    .leftJoin(usesOf(userId).as('used'), join => join.on('used.document', '=', sql`documents.id::text`))
    .select(['id', 'name', 'type', 'bytes', 'state', 'reason', 'uploaded_at'])
    .select(sql<string[]>`coalesce(names, '{}')`.as('used_for'))
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What a person's applications and drafts hold, by the id of the document: nothing of other people is read. */
function usesOf(userId: string) {
  return sql<{ document: string; names: string[] }>`(
    select document, array_agg(scholarship_name order by scholarship_name) as names
      from (
        select document_id::text as document, scholarship_name
          from applications join application_documents on application_id = applications.id
         where user_id = ${userId}
        union
        select document, scholarship_name
          from application_drafts
          join scholarships on scholarships.id = scholarship_id
          join draft_answers on draft_id = application_drafts.id
          cross join jsonb_array_elements_text(
            case jsonb_typeof(answer) when 'array' then answer else '[]' end) as document
         where user_id = ${userId}
      ) as own
     group by document)`
}

export type OwnDocumentRow = Awaited<ReturnType<typeof listDocumentRows>>[number]

/** A person's own document, locked until the transaction ends. */
export function lockDocument(tx: Transaction<Tables>, { id, userId }: Own) {
  return tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes a document from its owner's own; it stays with what it was submitted with. */
export async function hideDocument(db: Database, id: string): Promise<void> {
  await db.updateTable('documents').set({ hidden_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Removes documents, with their access log and uploads. */
export async function deleteDocuments(db: Database, ids: readonly string[]): Promise<void> {
  for (const table of ['documents', 'uploads'] as const) {
    await db.deleteFrom(table).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  }
}

/** The names of the documents that a person has. */
export async function listDocumentNames(db: Database, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('name')
    .where('user_id', '=', userId)
    .where('state', '!=', 'refused')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The ids of all documents of a person. */
export async function listDocumentIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Records access to the bytes of documents; those that are gone by now have no log any more. */
export async function recordAccess(
  db: Database,
  { documents, userId }: { documents: readonly string[]; userId: string },
): Promise<void> {
  await sql`
    insert into document_looks (id, document_id, user_id)
    select look, document, ${userId}
      from unnest(${documents.map(newId)}::uuid[], ${documents}::uuid[]) as seen (look, document)
     where exists (select from documents where id = document)`.execute(db)
}

/** Ends the check of a document; one that is no longer being checked stays as it is. */
export async function settleDocument(
  db: Database,
  id: string,
  result: Pick<Insertable<DocumentsTable>, 'state' | 'reason'>,
): Promise<void> {
  await db.updateTable('documents').set(result).where('id', '=', id).where('state', '=', 'checking').execute()
}

/** The states of the documents among these ids. */
export function listStates(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('documents')
    .select(['id', 'state'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The ids of documents that have been checked for a day. */
export async function listWaiting(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('state', '=', 'checking')
    .where('uploaded_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  return rows.map(({ id }) => id)
}

const inNoDraft = sql`not exists (
  select from application_drafts join draft_answers on draft_id = application_drafts.id
   where user_id = documents.user_id and answer @> to_jsonb(documents.id::text))`

const inNoApplication = sql`not exists (select from application_documents where document_id = documents.id)`

/** Locks those of these documents that no application and no draft holds. @returns their ids */
export async function lockUnheld(tx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> {
  await sql`select from documents where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from documents where id = any(${ids}::uuid[]) and ${inNoDraft} and ${inNoApplication}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks at most 100 orphaned documents: refused a day ago, or part of no application and either removed by their owners
 * or uploaded too long ago and part of no draft. @returns their ids
 */
export async function lockUnused(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from documents
     where state = 'refused' and uploaded_at < now() - interval '1 day'
        or (hidden_at is not null
            or uploaded_at < now() - make_interval(months => ${documentLimits.unusedMonths}) and ${inNoDraft})
           and ${inNoApplication}
     limit 100 for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
