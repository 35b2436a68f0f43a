import { hash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { distinctName, documentName } from '../../../contract/documents/document-name.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { DocumentsTable, Tables } from '../../platform/database/tables.ts'
import { scanDocument } from './jobs/scan-document.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { contentName, pieceName, pieceNames } from './document-names.ts'
import { findDocument, insertDocument, listDocumentNames } from './document-repository.ts'
import { inspect } from './inspection/inspect.ts'
import { forgetUpload } from './removal-service.ts'
import { lockUpload, noteInspected, type UploadRow } from './upload-repository.ts'
import type { DocumentDependencies } from './document-dependencies.ts'

/**
 * Turns a complete upload into a document, refused or not; done twice, the first one counts [DOC1] [DOC2]. Removes an
 * upload whose pieces are lost, as after a restore: it must be sent again.
 * @param signal ends it without a document
 * @throws ProductError `unavailable`
 */
export async function finishUpload(
  deps: DocumentDependencies,
  upload: UploadRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, documents } = deps
  const bytes = await readPieces(documents, upload)
  if (await findDocument(db, upload.id)) return noteInspected(db, upload.id)
  if (!bytes) return void (await withTransaction(db, tx => forgetUpload(tx, upload.id)))
  const document = await judge(deps, upload, { bytes, signal })
  await withTransaction(db, tx => keepDocument(tx, documents, { document, bytes }))
  // What a failure leaves is removed with the upload after a day.
  await Promise.allSettled(pieceNames(upload).map(name => documents.delete(name)))
  await noteInspected(db, upload.id)
}

/**
 * The row first, then the bytes. When the process is killed in between, the upload's row knows them. Nothing happens when the
 * upload was given up or the account deleted meanwhile.
 */
async function keepDocument(
  tx: Transaction<Tables>,
  documents: FileStore,
  { document, bytes }: { document: Insertable<DocumentsTable>; bytes: Buffer },
): Promise<void> {
  const { id, state, user_id: userId } = document
  if (!(await lockUpload(tx, id))) return
  const name = distinctName(document.name, await listDocumentNames(tx, userId))
  if (!(await insertDocument(tx, { ...document, name })) || state === 'refused') return
  await documents.put(contentName(id), bytes, 'application/octet-stream')
  if (state === 'checking') await enqueue(tx, scanDocument, { key: `scan-document:${id}`, payload: { id } })
}

/** @returns nothing when one is missing */
async function readPieces(documents: FileStore, { id, bytes, pieces }: UploadRow) {
  const offsets = pieces.toSorted((a, b) => a - b)
  const found = await Promise.all(offsets.map(offset => documents.get(pieceName(id, offset))))
  const content = Buffer.concat(found.filter(piece => piece !== undefined))
  return content.length === bytes ? content : undefined
}

async function judge(
  { clamd }: DocumentDependencies,
  { id, user_id, name, bytes: length }: UploadRow,
  { bytes, signal }: { bytes: Buffer; signal: AbortSignal },
): Promise<Insertable<DocumentsTable>> {
  const found = await inspect(bytes, signal)
  const kept = { id, user_id, bytes: length, sha256: hash('sha256', bytes, 'hex') }
  if ('refused' in found) {
    return { ...kept, name, type: null, state: 'refused', reason: found.refused }
  }
  const state = clamd ? 'checking' : 'ready'
  return { ...kept, name: documentName(name, found.type), type: found.type, state, reason: null }
}
