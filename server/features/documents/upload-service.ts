import type { DocumentDependencies } from './document-dependencies.ts'
import type { Readable } from 'node:stream'
import { documentLimits } from '../../../contract/documents/document-limits.ts'
import { documentName } from '../../../contract/documents/document-name.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import { createLimitOfEach } from '../../platform/limits/concurrency-limit.ts'
import { ProductError } from '../../platform/product-error.ts'
import { pieceName } from './document-names.ts'
import { forgetUpload } from './removal-service.ts'
import {
  addPiece,
  countKept,
  findUpload,
  insertUpload,
  lockUploadAt,
  type Own,
  type UploadRow,
} from './upload-repository.ts'

export interface UploadDependencies extends DocumentDependencies {
  /** Signals a complete upload. */
  wakeInspections: () => void
}

/** Maximum bytes of a piece: all that a process holds of an incomplete upload. */
const pieceBytes = 1024 * 1024

/** Begins an upload [DOC2]. @returns its id, which its document will have */
export async function beginUpload(
  { db }: DocumentDependencies,
  { userId, name, bytes }: { userId: string; name: string; bytes: number },
): Promise<string> {
  if (!(bytes > 0 && bytes <= documentLimits.bytes)) throw new ProductError('document_too_large')
  const id = newId()
  await withTransaction(db, async tx => {
    if ((await countKept(tx, userId)) >= documentLimits.kept) throw new ProductError('too_many_documents')
    await insertUpload(tx, { id, userId, name: documentName(name), bytes })
  })
  return id
}

/** How far an upload is. */
export async function readUpload({ db }: Pick<DocumentDependencies, 'db'>, own: Own): Promise<UploadRow> {
  const upload = await findUpload(db, own)
  if (!upload) throw new ProductError('not_found')
  return upload
}

/** Uploads that arrive at once, of one person in one process: each holds a piece in memory. */
const limitOfPerson = createLimitOfEach({ parallel: 6, waiting: documentLimits.kept, retryAfter: 5 })

/**
 * Stores bytes as they arrive, chunk by chunk: what was received before a disconnect is not sent again [DOC2].
 * An upload that is whole then waits for its inspection.
 * @param sent `length`: bytes of the body, if they are known before it is read
 * @returns how far the upload is then
 * @throws ProductError `not_found`, `upload_elsewhere` when it is not at `offset`, `body_too_large`, `unavailable`
 */
export async function continueUpload(
  deps: UploadDependencies,
  own: Own,
  sent: { offset: number; length?: number; body: Readable },
): Promise<UploadRow> {
  await limitOfPerson(own.userId)(() => receive(deps, own, sent))
  const upload = await readUpload(deps, own)
  if (upload.received === upload.bytes) deps.wakeInspections()
  return upload
}

async function receive(
  deps: DocumentDependencies,
  own: Own,
  { offset, length = 0, body }: { offset: number; length?: number; body: Readable },
): Promise<void> {
  const upload = await readUpload(deps, own)
  if (upload.received !== offset) throw new ProductError('upload_elsewhere')
  if (offset + length > upload.bytes) throw new ProductError('body_too_large')
  let at = offset
  for await (const piece of piecesOf(body)) {
    if (at + piece.length > upload.bytes) throw new ProductError('body_too_large')
    await keepPiece(deps, upload.id, { offset: at, piece })
    at += piece.length
  }
}

/**
 * What arrived before a disconnect is stored, too. What arrives after the reader has left is discarded, so that the next
 * request of the connection can be read.
 */
async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let held = 0
  const take = () => {
    const piece = Buffer.concat(chunks)
    chunks = []
    held = 0
    return piece
  }
  let broken: { error: unknown } | undefined
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk)
      held += chunk.length
      if (held >= pieceBytes) yield take()
    }
  } catch (error) {
    broken = { error }
  } finally {
    body.resume()
  }
  if (held > 0) yield take()
  if (broken) throw broken.error
}

async function keepPiece(
  { db, documents }: DocumentDependencies,
  id: string,
  { offset, piece }: { offset: number; piece: Buffer },
): Promise<void> {
  await withTransaction(db, async tx => {
    // Two requests at one offset would overwrite each other's piece.
    if (!(await lockUploadAt(tx, id, offset))) throw new ProductError('upload_elsewhere')
    await documents.put(pieceName(id, offset), piece, 'application/octet-stream')
    await addPiece(tx, id, { offset, bytes: piece.length })
  })
}

/** Cancels an upload and removes its pieces. @returns how many were removed */
export async function giveUpUpload({ db }: DocumentDependencies, own: Own): Promise<number> {
  const upload = await findUpload(db, own)
  return upload ? withTransaction(db, tx => forgetUpload(tx, upload.id)) : 0
}
