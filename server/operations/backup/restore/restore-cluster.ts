import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  removeRestoring,
  restoringCluster,
  startEmbeddedPostgres,
  takeRestored,
} from '../../../platform/database/embedded-postgres.ts'
import { restoreDatabase, type Source } from './restore-database.ts'
import { RestoreRefused } from './restore-refused.ts'

const log = { info: () => {}, error: (message: string) => console.error(message) }

/**
 * Restores a verified backup into a new embedded database, which takes the place of the old one when it is whole.
 * @returns the missing files, and the location of the old database
 * @throws Error with a sentence for people, for instance when there is an old one and `replace` is false
 */
export async function restoreIntoCluster(
  dataDir: string,
  source: Source,
  { replace, pictures }: { replace: boolean; pictures: () => Promise<string[]> },
): Promise<{ missing: string[]; before: string | undefined }> {
  await refuseUsed(dataDir, replace)
  await removeRestoring(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log, name: restoringCluster })
  let missing: string[]
  try {
    missing = await restoreDatabase(postgres.url, source, { replace: false, pictures })
  } catch (error) {
    await postgres.stop()
    await removeRestoring(dataDir)
    throw error
  }
  await postgres.stop()
  await refuseUsed(dataDir, replace)
  return { missing, before: await takeRestored(dataDir) }
}

async function refuseUsed(dataDir: string, replace: boolean): Promise<void> {
  if (await findEmbeddedPostgres(dataDir))
    throw new RestoreRefused('Bursary is running with this data. Stop it first.')
  if (!replace && hasEmbeddedPostgres(dataDir)) {
    throw new RestoreRefused(
      `${dataDir} has a database. Restore into an empty folder, or replace it with --replace.`,
    )
  }
}

/** Restores a verified backup into a temporary database. */
export async function tryInCluster(source: Source): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-check-'))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    try {
      await restoreDatabase(postgres.url, source, { replace: false, pictures: async () => [] })
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
