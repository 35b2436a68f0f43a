import type { Kysely, Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { removeLater } from '../documents/removal-service.ts'
import { endPacketsOf, packetFiles } from './packet-repository.ts'

/** Removes packets after their days, and the files of those that lost an application [DESK8]. */
export async function removeOldPackets(db: Kysely<Tables>): Promise<void> {
  await withTransaction(db, async tx => removeLater(tx, await packetFiles.deleteOld(tx)))
}

/** Removes the packets of a person with their files. */
export async function forgetPacketsOf(tx: Transaction<Tables>, userId: string): Promise<void> {
  await removeLater(tx, await packetFiles.deleteOf(tx, userId))
}

/** Ends the packets that hold these applications, with their files [AUDIT4]. */
export async function forgetApplications(tx: Transaction<Tables>, ids: readonly SeenId[]): Promise<void> {
  await endPacketsOf(tx, ids)
  await removeLater(tx, await packetFiles.clearGone(tx))
}
