import { documentLimits, type DocumentType } from '../../../contract/documents/document-limits.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  deleteAttachedTo,
  deleteOtherAttached,
  insertAttached,
  listAttachedRows,
  listUsableRows,
  lockAttachable,
} from './attached-document-repository.ts'

/** Which documents answer which questions. */
export type AnsweredFiles = { question: string; documents: readonly string[] }[]

interface Submitted {
  userId: string
  applicationId: SeenId
  files: AnsweredFiles
}

/**
 * Submits documents with an application, in the caller's transaction: they stay with it [DOC3]. One that waits for the
 * virus scanner is submitted as well.
 * @returns them by id
 * @throws ProductError `invalid_input` for a question with a document that is not the applicant's, or not there any more,
 *   `too_many_documents`
 */
export async function attachDocuments(
  tx: Database,
  { userId, applicationId, files }: Submitted,
): Promise<Map<string, { name: string }>> {
  const ids = files.flatMap(({ documents }) => documents)
  if (ids.length === 0) return new Map()
  if (ids.length > documentLimits.anApplication) throw new ProductError('too_many_documents')
  const rows = await lockAttachable(tx, { userId, applicationId, ids })
  const known = new Map(rows.map(row => [row.id, row]))
  const lost = files.filter(({ documents }) => documents.some(id => !known.has(id)))
  if (lost.length > 0) {
    const fields = lost.map(({ question }) => [question, 'Please choose the document again: it is gone.'])
    throw new ProductError('invalid_input', { fields: Object.fromEntries(fields) })
  }
  await insertAttached(tx, linksOf(applicationId, files))
  return known
}

/** Submits these documents to one question in place of those before, in the caller's transaction. @throws ProductError as `attachDocuments` */
export async function replaceAttached(
  tx: Database,
  { userId, applicationId, question, documents }: Omit<Submitted, 'files'> & AnsweredFiles[number],
): Promise<void> {
  await deleteAttachedTo(tx, applicationId, question)
  await attachDocuments(tx, { userId, applicationId, files: [{ question, documents }] })
}

/** Leaves only these documents with an application, in the transaction that has attached them. */
export async function detachOthers(
  tx: Database,
  { applicationId, files }: Pick<Submitted, 'applicationId' | 'files'>,
): Promise<void> {
  await deleteOtherAttached(tx, applicationId, linksOf(applicationId, files))
}

function linksOf(applicationId: string, files: AnsweredFiles) {
  return files.flatMap(({ question, documents }) =>
    documents.map(id => ({ application_id: applicationId, question, document_id: id })),
  )
}

/** Which of these documents a person can submit again. */
export async function listUsableDocuments(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await listUsableRows(db, { userId, ids })).map(({ id }) => id))
}

/** The documents of an application by the question that they answer. */
export async function listAttached(
  db: Database,
  applicationId: SeenId,
): Promise<{ question: string; document: NamedDocument }[]> {
  const rows = await listAttachedRows(db, applicationId)
  return rows.map(({ question, id, name, type, bytes, state }) => ({
    question,
    document: { _id: id, name, type: type as DocumentType, bytes, state },
  }))
}
