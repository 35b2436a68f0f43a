import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { listKnownDocumentFiles } from '../../features/documents/known-files.ts'
import { listKnownExportFiles } from '../../features/exports/known-files.ts'
import { listKnownImportFiles } from '../../features/imports/known-files.ts'
import { listKnownPacketFiles } from '../../features/packets/known-files.ts'
import { listKnownPictureFiles } from '../../platform/images/known-files.ts'
import { beginRemoval } from '../../platform/images/removal-lock.ts'
import { isOfJournal } from '../retention/removal-journal.ts'
import { heldMails } from '../../platform/jobs/held-mails.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { idOf } from '../../platform/storage/stored-name.ts'
import {
  forgetStrays,
  forgetStraysBefore,
  listOldStrays,
  noteStrays,
  type StoreName,
} from './stray-repository.ts'

export interface StrayDependencies extends Record<StoreName, FileStore> {
  db: Kysely<Tables>
  log: { info(details: object, message: string): void }
}

const known: Record<StoreName, (db: Kysely<Tables>, ids: readonly string[]) => Promise<Set<string>>> = {
  images: listKnownPictureFiles,
  documents: async (db, ids) =>
    new Set([
      ...(await listKnownDocumentFiles(db, ids)),
      ...(await listKnownPacketFiles(db, ids)),
      ...(await listKnownExportFiles(db, ids)),
      ...(await listKnownImportFiles(db, ids)),
    ]),
}

/**
 * Removes files that no row has known for a day: what killed processes and stores that answered late have left. After a
 * restore nothing is removed while mails are held: the installation that was backed up may still use the same bucket.
 * @throws when a store fails, and while a backup is made
 */
export async function removeStrays(deps: StrayDependencies): Promise<void> {
  const isHeld = (await heldMails(deps.db)) !== undefined
  for (const store of ['images', 'documents'] as const) {
    await noteAll(deps, store)
    if (!isHeld) await removeOld(deps, store)
  }
}

/** Notes every file of a store that no row knows, and forgets those that are gone. */
async function noteAll(deps: StrayDependencies, store: StoreName): Promise<void> {
  const { db } = deps
  const begun = new Date()
  for await (const page of deps[store].list()) {
    const names = await known[store](db, [...new Set(page.map(({ name }) => idOf(name)))])
    await noteStrays(db, {
      store,
      files: page.filter(({ name }) => !names.has(name) && !isOfJournal(name)),
      at: begun,
    })
  }
  await forgetStraysBefore(db, { store, at: begun })
}

async function removeOld(deps: StrayDependencies, store: StoreName): Promise<void> {
  const { db, log } = deps
  let files = 0
  let bytes = 0
  for (let old = await listOldStrays(db, store); old.length > 0; old = await listOldStrays(db, store)) {
    await withTransaction(db, async tx => {
      await beginRemoval(tx)
      for (const { name } of old) await deps[store].delete(name)
      await forgetStrays(tx, { store, names: old.map(({ name }) => name) })
    })
    files += old.length
    bytes += old.reduce((sum, file) => sum + file.bytes, 0)
  }
  if (files > 0) log.info({ store, files, bytes }, 'files removed that no row knew')
}
