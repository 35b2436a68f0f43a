import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { partNames } from '../../platform/storage/file-parts.ts'
import { filesOf, listFiles } from './import-repository.ts'

/** The names of all files that imports with these ids have or may have. */
export async function listKnownImportFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await listFiles(db, ids)).flatMap(filesOf).flatMap(partNames))
}
