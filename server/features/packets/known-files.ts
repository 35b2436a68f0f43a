import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { partNames } from '../../platform/storage/file-parts.ts'
import { listParts } from './packet-repository.ts'

/** The names of all files that packets with these ids have or may have. */
export async function listKnownPacketFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await listParts(db, ids)).flatMap(partNames))
}
