import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { exportFiles } from './export-repository.ts'

/** The names of all files that exports with these ids have or may have. */
export function listKnownExportFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  return exportFiles.listNames(db, ids)
}
