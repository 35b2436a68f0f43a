import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areUnreleased, migrationNames } from '../../../platform/database/migrate.ts'
import { sayDiskFull } from '../../../platform/full-disk.ts'
import { withFolder } from '../archive-file.ts'
import { type Manifest, parts } from '../backup-format.ts'
import { fingerprintOf, type Installation } from '../installation.ts'
import type { StandIns } from './load-database.ts'
import { restoreIntoCluster, tryInCluster } from './restore-cluster.ts'
import { restoreDatabase, type Source } from './restore-database.ts'
import { RestoreRefused } from './restore-refused.ts'
import { restoreFiles } from './restore-files.ts'
import { decryptSecrets } from '../secrets-file.ts'
import { joinStores } from '../stored-files.ts'
import { verifyFolder } from './verify-backup.ts'

export interface RestoreOptions {
  /** The backup's folder or file. */
  from: string
  /** Replaces existing data. */
  replace?: boolean | undefined
  /** Restores into a temporary database, and changes nothing. */
  check?: boolean | undefined
  /** Opens the backup's secrets. */
  passphrase?: string | undefined
}

/** Where a backup goes: its database is the embedded one in `dataDir` unless there is a `databaseUrl`. */
export interface Target extends Pick<Installation, 'images' | 'documents' | 'authSecret'> {
  databaseUrl: string | undefined
  dataDir: string
  standIns: StandIns
}

export interface Restored {
  manifest: Manifest
  /** Whether sessions stay valid: AUTH_SECRET is the same. */
  sameAuthSecret: boolean
  /** Files that neither the backup nor the store has. */
  missing: string[]
  /** Where the embedded database is that was replaced. */
  before: string | undefined
  /** The settings that are secret, as lines of a `.env` file; undefined without passphrase. */
  secrets: string | undefined
}

/**
 * Restores a backup into an empty place [OPS3]: checksums first, then all of it or nothing. The stop of a running
 * product is the caller's.
 * @throws Error with a sentence for people
 */
export function restoreBackup(target: Target, options: RestoreOptions): Promise<Restored> {
  const { from, replace = false, check, passphrase } = options
  const restoring = withFolder(from, async folder => {
    const manifest = await verifyFolder(folder)
    await refuseOthers(manifest)
    const secrets = passphrase === undefined ? undefined : await readSecrets(folder, passphrase)
    const source: Source = { folder, manifest, standIns: target.standIns }
    const pictures = () => restoreFiles(joinStores(target), source, { put: !check })
    const restored = {
      manifest,
      secrets,
      sameAuthSecret: fingerprintOf(target.authSecret) === manifest.authSecret,
    }
    if (check) {
      await tryInCluster(source)
      return { ...restored, missing: await pictures(), before: undefined }
    }
    if (target.databaseUrl === undefined) {
      return { ...restored, ...(await restoreIntoCluster(target.dataDir, source, { replace, pictures })) }
    }
    const missing = await restoreDatabase(target.databaseUrl, source, { replace, pictures })
    return { ...restored, missing, before: undefined }
  })
  return restoring.catch(error => {
    const ofDatabase = error.code === '53100' && target.databaseUrl !== undefined
    throw sayDiskFull(
      error,
      ofDatabase ? 'on the disk of the database' : `in ${target.dataDir} or ${tmpdir()}`,
    )
  })
}

/** @throws Error that names the version that can restore it, or says that none can */
async function refuseOthers({ migrations, product }: Manifest): Promise<void> {
  if (await areUnreleased(migrations))
    throw new RestoreRefused('This backup is from before the first release, and cannot be restored.')
  const known = new Set(await migrationNames())
  const unknown = migrations.find(name => !known.has(name))
  if (unknown === undefined) return
  throw new RestoreRefused(
    `Bursary ${product} made this backup with a newer database schema (${unknown}). Install that version, or a newer one.`,
  )
}

async function readSecrets(folder: string, passphrase: string): Promise<string> {
  const bytes = await readFile(join(folder, parts.secrets)).catch(() => undefined)
  if (!bytes) throw new Error('This backup has no secrets: it was made without --with-secrets.')
  return decryptSecrets(bytes, passphrase)
}
