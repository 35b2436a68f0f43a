import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { contentName, pieceNames } from './document-names.ts'
import { listStates } from './document-repository.ts'
import { listUploads } from './upload-repository.ts'

/** The names of all files that documents and uploads with these ids have or may have. */
export async function listKnownDocumentFiles(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Set<string>> {
  const [documents, uploads] = [await listStates(db, ids), await listUploads(db, ids)]
  return new Set([
    ...documents.filter(({ state }) => state !== 'refused').map(({ id }) => contentName(id)),
    ...uploads.flatMap(upload => [...pieceNames(upload), contentName(upload.id)]),
  ])
}
