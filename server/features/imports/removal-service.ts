import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { partNames } from '../../platform/storage/file-parts.ts'
import { removeLater } from '../documents/removal-service.ts'
import { clearFiles, deleteExpired, filesOf, forgetMatchings } from './import-repository.ts'

/** Removes imports after their days that were not made, and the files of those that are done [IMPORT1]. */
export async function removeOldImports(db: Kysely<Tables>): Promise<void> {
  await withTransaction(db, async tx => {
    await forgetMatchings(tx)
    const removed = [...(await deleteExpired(tx)), ...(await clearFiles(tx))]
    await removeLater(tx, removed.flatMap(filesOf).flatMap(partNames))
  })
}
