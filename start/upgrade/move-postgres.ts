import { spawnSync } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '../../server/operations/backup/restore/restore-backup.ts'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import {
  clusterFolder,
  clusterMajor,
  MAJOR,
} from '../../server/platform/database/embedded-postgres/cluster.ts'
import { releaseMails } from '../../server/platform/jobs/held-mails.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { RefusedError } from '../cli/command.ts'
import { withDatabaseUrl } from '../cli/command-database.ts'
import { targetOf } from '../cli/installation.ts'
import { findRunning } from '../processes/running.ts'

/** Whether the embedded data is of another major version of PostgreSQL than this release brings. */
export async function isOfOtherPostgres({ dataDir, databaseUrl }: Settings): Promise<boolean> {
  const major = databaseUrl ? undefined : await clusterMajor(dataDir)
  return major !== undefined && major !== MAJOR
}

/** @throws RefusedError while Bursary runs with this data: writes during the move would be lost */
export function refuseRunning({ dataDir }: Settings): void {
  if (findRunning(dataDir).length === 0) return
  throw new RefusedError(
    `This release brings another PostgreSQL (${MAJOR}); nothing may be written while the data is moved. Stop Bursary, upgrade again, and start it.`,
  )
}

/** The size on disk of the embedded database, which is stopped; in bytes. */
export async function clusterBytes({ dataDir }: Settings): Promise<number> {
  const folder = clusterFolder(dataDir)
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(name => stat(join(folder, name)).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Moves the embedded data to this release's PostgreSQL [OPS1]: the old release backs it up, and this one restores and
 * compares it in a new cluster, which replaces the old one once it is complete. The old one is kept.
 * @param old the folder of the release that made the data
 * @throws Error when backup or restore fail, with everything as before
 */
export async function movePostgres(old: string, settings: Settings): Promise<void> {
  const from = await clusterMajor(settings.dataDir)
  console.log(`Moving the data from PostgreSQL ${from} to ${MAJOR}.`)
  const place = backUpWith(old, settings)
  console.log(`Backed up: ${place}`)
  const { before } = await restoreBackup(await targetOf(settings), { from: place, replace: true })
  // Nobody has used the old data since: no mail can have been sent twice.
  await withDatabaseUrl(settings, async url => {
    const db = createDatabase(createPool(url, { max: 1 }))
    await releaseMails(db).finally(() => db.destroy())
  })
  console.log(
    `Moved and compared. The data of PostgreSQL ${from} is kept in ${before}; remove it once all is well.`,
  )
}

/** Backs up with a release; as root, its command switches to the data's owner. @returns the place of the backup */
export function backUpWith(release: string, { backup, dataDir }: Settings): string {
  const to = backup?.to ?? join(dataDir, 'backups')
  const { status, stdout } = spawnSync(join(release, 'bin/bursary'), ['backup', '--to', to, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${release} could not make a backup. Nothing has changed.`)
  return (JSON.parse(stdout) as { place: string }).place
}
