import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'

export interface DocumentDependencies {
  db: Kysely<Tables>
  /** Where bytes are kept, apart from pictures. */
  documents: FileStore
  /** Where the virus scanner is that documents wait for before anybody gets them; none by default. */
  clamd: string | undefined
}
