import type { Kysely } from 'kysely'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { Scope } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { readAhead } from '../../platform/storage/file-store.ts'
import { contentName } from './document-names.ts'
import {
  type DocumentRow,
  findDocument,
  hideDocument,
  recordAccess,
  findSubmission,
  isSubmitted,
  lockDocument,
  lockUnused,
} from './document-repository.ts'
import { forgetDocuments, forgetUpload } from './removal-service.ts'
import { lockOldUploads, type Own } from './upload-repository.ts'
import type { DocumentDependencies } from './document-dependencies.ts'

export { recordAccess } from './document-repository.ts'

/** A document with its bytes, which must be read or destroyed. They fail unless there are as many as the document has. */
export interface OpenedDocument extends DocumentRow {
  content: Readable
}

/**
 * Gives a document to its owner, or to staff who reach an application that it was submitted with, and notes who got it [DOC1].
 * @throws ProductError `not_found` for everybody else, `document_not_checked`, `unavailable`
 */
export async function openDocument(
  deps: DocumentDependencies,
  scope: Scope,
  id: string,
): Promise<OpenedDocument> {
  const { db } = deps
  const { userId } = scope
  const document = await findDocument(db, id)
  const isOwn = document?.user_id === userId
  const submission = document && !isOwn ? await findSubmission(db, scope, id) : undefined
  if (!document || document.state === 'refused' || !(isOwn || submission)) throw new ProductError('not_found')
  if (document.state === 'checking') throw new ProductError('document_not_checked')
  await recordAccess(db, { documents: [id], userId })
  if (submission)
    await recordView(db, {
      action: 'document.look',
      objectId: id,
      applicationId: submission.application_id,
      scholarshipId: submission.scholarship_id,
      subjectId: document.user_id,
    })
  const content = await openContent(deps, document)
  if (!content)
    throw new ProductError('unavailable', { cause: new Error(`Document ${id} is not in the store.`) })
  return { ...document, content }
}

/** The bytes of a document, which must be read or destroyed; `undefined` when the store has none. */
export async function openContent(
  { documents }: Pick<DocumentDependencies, 'documents'>,
  { id, bytes }: Pick<DocumentRow, 'id' | 'bytes'>,
): Promise<Readable | undefined> {
  const content = await documents.open(contentName(id))
  return content && exactly(bytes, content)
}

/** The same bytes: nobody gets half of a file, or a wrong one, that looks whole. */
export function exactly(bytes: number, content: Readable): Readable {
  let left = bytes
  const check = (right: boolean) => {
    const cause = new Error('The stored file has another size than recorded.')
    return right ? null : new ProductError('unavailable', { cause })
  }
  const counted = new Transform({
    highWaterMark: readAhead,
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length
      done(check(left >= 0), piece)
    },
    flush: done => done(check(left === 0)),
  })
  // If either stream ends early, the other is destroyed; the reader gets the error.
  pipeline(content, counted, () => undefined)
  return counted
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

/** Removes incomplete uploads after a day [DOC2], and orphaned documents. */
export async function removeOldDocuments(db: Kysely<Tables>): Promise<void> {
  const forgetSomeUploads = () =>
    withTransaction(db, async tx => {
      const ids = await lockOldUploads(tx)
      for (const id of ids) await forgetUpload(tx, id)
      return ids.length
    })
  while ((await forgetSomeUploads()) > 0);
  const forgetSome = () =>
    withTransaction(db, async tx => {
      const ids = await lockUnused(tx)
      await forgetDocuments(tx, ids)
      return ids.length
    })
  while ((await forgetSome()) > 0);
}
