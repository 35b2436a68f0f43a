import { isStaff, type Role } from '../../contract/roles.ts'
import { type Database, withTransaction } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import { beginRemoval } from '../images/removal-lock.ts'
import { removeStored as removeStoredJob } from '../jobs/kinds/remove-stored.ts'
import { enqueue } from '../jobs/queue.ts'
import { ProductError } from '../product-error.ts'
import { contentName, pieceNames } from './document-names.ts'
import {
  deleteDocuments,
  type DocumentRow,
  findDocument,
  hideDocument,
  insertLook,
  isSubmitted,
  listDocumentIds,
  lockDocument,
  lockUnused,
} from './document-repository.ts'
import { deleteUpload, listOldUploads, listUploadsOf, type Own } from './upload-repository.ts'
import { type DocumentDependencies, removePieces } from './upload-service.ts'

type Stored = Pick<DocumentDependencies, 'db' | 'documents'>

interface Reader {
  userId: string
  role: Role
}

/** A document with its bytes. */
export interface OpenedDocument extends DocumentRow {
  content: Buffer
}

/**
 * Gives a document to its owner, or to staff once it is submitted, and notes who got it [DOC1].
 * @throws ProductError `not_found` for everybody else, `document_not_checked`, `unavailable`
 */
export async function openDocument(
  { db, documents }: DocumentDependencies,
  id: string,
  { userId, role }: Reader,
): Promise<OpenedDocument> {
  const document = await findDocument(db, id)
  const mayRead = document && (document.user_id === userId || (isStaff(role) && (await isSubmitted(db, id))))
  if (!mayRead || document.state === 'refused') throw new ProductError('not_found')
  if (document.state === 'checking') throw new ProductError('document_not_checked')
  await insertLook(db, { documentId: id, userId })
  const content = await documents.get(contentName(id))
  if (!content)
    throw new ProductError('unavailable', { cause: new Error(`Document ${id} is not in the store.`) })
  return { ...document, content }
}

/**
 * Removes a document from its owner's own; with the bytes, unless an application has it [DOC3].
 * @returns how many were removed
 */
export function removeDocument({ db }: Pick<DocumentDependencies, 'db'>, own: Own): Promise<number> {
  return withTransaction(db, async tx => {
    if (!(await lockDocument(tx, own))) return 0
    if (await isSubmitted(tx, own.id)) await hideDocument(tx, own.id)
    else await forgetDocuments(tx, [own.id])
    return 1
  })
}

/** Removes rows now, and bytes in a job, because the store has no transactions. */
async function forgetDocuments(tx: Database, ids: readonly string[]): Promise<void> {
  await deleteDocuments(tx, ids)
  await removeLater(tx, ids.map(contentName))
}

/** Removes bytes in a job of the caller's transaction. */
export async function removeLater(tx: Database, names: string[]): Promise<void> {
  if (names.length === 0) return
  await enqueue(tx, removeStoredJob, { key: `remove-stored:${newId()}`, payload: { names } })
}

/** Removes the bytes of all documents and half uploads of a person whose rows end with the account [DOC3]. */
export async function forgetDocumentsOf(tx: Database, userId: string): Promise<void> {
  const ids = await listDocumentIds(tx, userId)
  const uploads = await listUploadsOf(tx, userId)
  await removeLater(tx, [...ids.map(contentName), ...uploads.flatMap(pieceNames)])
}

/** Removes bytes whose rows are gone. @throws when the store fails, and while a backup is made */
export function removeStored({ db, documents }: Stored, names: readonly string[]): Promise<void> {
  return withTransaction(db, async tx => {
    await beginRemoval(tx)
    for (const name of names) await documents.delete(name)
  })
}

/** Removes half uploads after a day [DOC2], and documents that are kept for nobody. @throws when the store fails */
export async function removeOldDocuments({ db, documents }: Stored): Promise<void> {
  for (let old = await listOldUploads(db); old.length > 0; old = await listOldUploads(db)) {
    for (const upload of old) {
      await removePieces(documents, upload)
      await deleteUpload(db, upload.id)
    }
  }
  const forgetSome = () =>
    withTransaction(db, async tx => {
      const ids = await lockUnused(tx)
      await forgetDocuments(tx, ids)
      return ids.length
    })
  while ((await forgetSome()) > 0);
}
