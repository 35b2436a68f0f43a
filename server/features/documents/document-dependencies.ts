import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'

export interface DocumentDependencies {
  db: Kysely<Tables>
  /** The store of documents, separate from pictures. */
  documents: FileStore
  /** The address of the virus scanner that documents must pass; none by default. */
  clamd: string | undefined
}
