import type { Kysely, Transaction } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { removeLater } from '../documents/removal-service.ts'
import { endExportsOf, exportFiles } from './export-repository.ts'

/** Removes exports after their days, and the files of those that may hold something deleted [AUDIT2]. */
export async function removeOldExports(db: Kysely<Tables>): Promise<void> {
  await withTransaction(db, async tx => removeLater(tx, await exportFiles.deleteOld(tx)))
}

/** Removes the exports of a person with their files. */
export async function forgetExportsOf(tx: Transaction<Tables>, userId: string): Promise<void> {
  await removeLater(tx, await exportFiles.deleteOf(tx, userId))
}

/** Ends the exports that may hold the data of these applications, with their files [AUDIT4]. */
export async function forgetApplications(tx: Transaction<Tables>, ids: readonly SeenId[]): Promise<void> {
  await endExportsOf(tx, ids)
  await removeLater(tx, await exportFiles.clearGone(tx))
}
