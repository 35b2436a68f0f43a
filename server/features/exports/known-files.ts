import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { partNames } from '../../platform/storage/file-parts.ts'
import { listParts } from './export-repository.ts'

/** The names of all files that exports with these ids have or may have. */
export async function listKnownExportFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await listParts(db, ids)).flatMap(partNames))
}
