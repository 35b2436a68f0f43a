import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { packetFiles } from './packet-repository.ts'

/** The names of all files that packets with these ids have or may have. */
export function listKnownPacketFiles(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  return packetFiles.listNames(db, ids)
}
