import { hash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { documentName } from '../../contract/documents/document-name.ts'
import { withTransaction } from '../database/connection.ts'
import type { DocumentsTable, Tables } from '../database/tables.ts'
import { scanDocument } from '../jobs/kinds/scan-document.ts'
import { enqueue } from '../jobs/queue.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { ProductError } from '../product-error.ts'
import type { FileStore } from '../storage/file-store.ts'
import { contentName, pieceName, pieceNames } from './document-names.ts'
import { findDocument, insertDocument } from './document-repository.ts'
import { inspect } from './inspection/inspect.ts'
import { forgetUpload } from './removal-service.ts'
import { lockUpload, type UploadRow } from './upload-repository.ts'
import type { DocumentDependencies } from './upload-service.ts'

/** Each takes a process of its own. */
const limited = createConcurrencyLimit({ parallel: 2, waiting: 16, retryAfter: 5, patienceMs: 20_000 })

/**
 * Makes a whole upload a document, refused or not; done twice, the first one counts [DOC1] [DOC2].
 * @throws ProductError `not_found` when pieces are lost, as after a restored backup: it has to be sent again; `unavailable`
 */
export async function finishUpload(deps: DocumentDependencies, upload: UploadRow): Promise<void> {
  const { id } = upload
  const finishing = underWay.get(id) ?? finish(deps, upload).finally(() => underWay.delete(id))
  underWay.set(id, finishing)
  return finishing
}

/** Uploads that are being finished: a call that is repeated, because its answer was lost, waits for the first. */
const underWay = new Map<string, Promise<void>>()

async function finish(deps: DocumentDependencies, upload: UploadRow): Promise<void> {
  if (await findDocument(deps.db, upload.id)) return
  const bytes = await readPieces(deps, upload)
  if (!bytes) return
  const document = await limited(() => judge(deps, upload, bytes))
  await withTransaction(deps.db, tx => keepDocument(tx, deps.documents, { document, bytes }))
  // What a failure leaves is removed with the upload after a day.
  await Promise.allSettled(pieceNames(upload).map(name => deps.documents.delete(name)))
}

/**
 * The row first, then the bytes. When the process is killed in between, the upload's row knows them.
 * @throws ProductError `not_found` when the upload was given up or the account deleted meanwhile
 */
async function keepDocument(
  tx: Transaction<Tables>,
  documents: FileStore,
  { document, bytes }: { document: Insertable<DocumentsTable>; bytes: Buffer },
): Promise<void> {
  const { id, state } = document
  if (!(await lockUpload(tx, id))) throw new ProductError('not_found')
  if (!(await insertDocument(tx, document)) || state === 'refused') return
  await documents.put(contentName(id), bytes, 'application/octet-stream')
  if (state === 'checking') await enqueue(tx, scanDocument, { key: `scan-document:${id}`, payload: { id } })
}

/** @returns nothing when somebody else has made the document meanwhile */
async function readPieces({ db, documents }: DocumentDependencies, upload: UploadRow) {
  const offsets = upload.pieces.toSorted((a, b) => a - b)
  const pieces = await Promise.all(offsets.map(offset => documents.get(pieceName(upload.id, offset))))
  const bytes = Buffer.concat(pieces.filter(piece => piece !== undefined))
  if (bytes.length === upload.bytes) return bytes
  if (await findDocument(db, upload.id)) return undefined
  await withTransaction(db, tx => forgetUpload(tx, upload.id))
  throw new ProductError('not_found')
}

async function judge(
  { clamd }: DocumentDependencies,
  { id, user_id, name, bytes: length }: UploadRow,
  bytes: Buffer,
): Promise<Insertable<DocumentsTable>> {
  const found = await inspect(bytes)
  const kept = { id, user_id, bytes: length, sha256: hash('sha256', bytes, 'hex') }
  if ('refused' in found) {
    return { ...kept, name, type: null, state: 'refused', reason: found.refused }
  }
  const state = clamd ? 'checking' : 'ready'
  return { ...kept, name: documentName(name, found.type), type: found.type, state, reason: null }
}
