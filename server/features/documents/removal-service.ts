import type { Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { removeStored } from './jobs/remove-stored.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { contentName, pieceNames } from './document-names.ts'
import { detachAll } from './attached-document-repository.ts'
import { deleteDocuments, findDocument, listDocumentIds, lockUnheld } from './document-repository.ts'
import { deleteUpload, deleteUploadsOf } from './upload-repository.ts'

/** Enqueues the removal of bytes in the caller's transaction; stores have no transactions. */
export async function removeLater(tx: Database, names: string[]): Promise<void> {
  if (names.length === 0) return
  await enqueue(tx, removeStored, { key: `remove-stored:${newId()}`, payload: { names } })
}

/** Removes documents, with their bytes. */
export async function forgetDocuments(tx: Database, ids: readonly string[]): Promise<void> {
  await deleteDocuments(tx, ids)
  await removeLater(tx, ids.map(contentName))
}

/**
 * Removes an upload with its bytes; the document that it became stays. Waits for a piece being stored.
 * @returns how many were removed
 */
export async function forgetUpload(tx: Transaction<Tables>, id: string): Promise<number> {
  const upload = await deleteUpload(tx, id)
  if (!upload) return 0
  // Stored but not recorded, if the process that made the document was killed in between.
  const content = (await findDocument(tx, id)) ? [] : [contentName(id)]
  await removeLater(tx, [...pieceNames(upload), ...content])
  return 1
}

/** Removes the uploads and the bytes of all documents of a person whose rows end with the account [DOC3]. */
export async function forgetDocumentsOf(tx: Transaction<Tables>, userId: string): Promise<void> {
  // Uploads first: one that is becoming a document holds its row until there is the document.
  const uploads = await deleteUploadsOf(tx, userId)
  const ids = await listDocumentIds(tx, userId)
  const contents = new Set([...uploads.map(({ id }) => id), ...ids].map(contentName))
  await removeLater(tx, [...contents, ...uploads.flatMap(pieceNames)])
}

/** Removes the documents of applications, with their bytes, that no other application or draft of their person holds [AUDIT4]. */
export async function forgetDocumentsOfApplications(
  tx: Transaction<Tables>,
  applications: readonly SeenId[],
): Promise<void> {
  const held = await detachAll(tx, applications)
  await forgetDocuments(tx, await lockUnheld(tx, held))
}
