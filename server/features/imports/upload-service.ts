import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { createLimitOfEach } from '../../platform/limits/concurrency-limit.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { cutIntoParts, partNames, putPart } from '../../platform/storage/file-parts.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { removeLater } from '../documents/removal-service.ts'
import { changeImport, changeUpload, lockImport } from './import-repository.ts'
import { workOnImport } from './jobs/work-on-import.ts'

export interface UploadDependencies {
  db: Kysely<Tables>
  documents: FileStore
}

/** Files that arrive at once, of one person in one process: each holds a part in memory. */
const ofPerson = createLimitOfEach({
  parallel: 3,
  waiting: 0,
  retryAfter: 10,
  message: 'Three of your files are still uploading. Please try again when one has arrived.',
})

/**
 * Takes the file of an import as a whole [IMPORT1]; one that breaks off is sent again from its beginning.
 * @throws ProductError `not_found`, `upload_elsewhere` when it is there, or being sent again, `body_too_large`, `unavailable`
 */
export async function takeFile(
  deps: UploadDependencies,
  { userId, id }: { userId: string; id: string },
  body: Readable,
): Promise<void> {
  await ofPerson(userId)(() => receive(deps, id, body))
}

async function receive(deps: UploadDependencies, id: string, body: Readable): Promise<void> {
  const { db, documents } = deps
  const attempt = await beginUpload(db, id)
  const hash = createHash('sha256')
  let parts = 0
  try {
    const bytes = await cutIntoParts(bounded(body, hash), async part => {
      parts = part.number + 1
      // The row names a part before it is stored.
      if (!(await changeUpload(db, { id, attempt }, { file_parts: parts })))
        throw new ProductError('upload_elsewhere')
      await putPart(documents, { id, attempt }, part)
    })
    if (bytes === 0) throw new ProductError('invalid_input', { fields: { file: 'This file is empty.' } })
    await endUpload(db, { id, attempt }, { bytes, sha256: hash.digest('hex') })
  } catch (error) {
    await removeLater(db, partNames({ id, attempt, parts }))
    throw error
  }
}

/** What an upload before it has left is removed. @returns the number of this one */
async function beginUpload(db: Kysely<Tables>, id: string): Promise<number> {
  return withTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (!row) throw new ProductError('not_found')
    if (row.state !== 'uploading') throw new ProductError('upload_elsewhere')
    const attempt = row.attempt + 1
    await removeLater(tx, partNames({ id, attempt: row.file_attempt, parts: row.file_parts }))
    await changeImport(tx, id, { attempt, file_attempt: attempt, file_parts: 0 })
    return attempt
  })
}

async function endUpload(
  db: Kysely<Tables>,
  upload: { id: string; attempt: number },
  file: { bytes: number; sha256: string },
): Promise<void> {
  const { id } = upload
  await withTransaction(db, async tx => {
    if (!(await changeUpload(tx, upload, { ...file, state: 'reading' })))
      throw new ProductError('upload_elsewhere')
    await enqueue(tx, workOnImport, { key: `import:${id}:${upload.attempt}`, payload: { id } })
    await append(tx, { action: 'import.upload', objectId: id, after: { bytes: file.bytes } })
  })
}

/** What arrives after a refusal is discarded, so that the next request of the connection can be read. */
async function* bounded(body: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > importLimits.bytes) throw new ProductError('body_too_large')
      hash.update(chunk)
      yield chunk
    }
  } finally {
    body.resume()
  }
}
