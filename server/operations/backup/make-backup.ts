import { readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isArchive, pack } from './archive-file.ts'
import { countFiles, type FileCounts, type Manifest, parseManifest, parts } from './backup-format.ts'
import { shelfInFolder } from './copy-files.ts'
import { sizeOf } from './restore/inspect-backup.ts'
import type { Installation } from './installation.ts'
import { listBackups, nameOfBackup, removeOldBackups } from './retained-backups.ts'
import { verifyBackup } from './restore/verify-backup.ts'
import { unfinished, writeAside } from './write-aside.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupOptions {
  /** A folder that gets a folder named by the time, or a file whose name ends with `.tar`. */
  to: string
  /** How many backups stay in the folder; all by default. */
  keep?: number | undefined
  /** If set, the secrets are included, encrypted with it. */
  passphrase?: string | undefined
}

/** A backup that was made and verified. */
export interface Backup extends FileCounts {
  /** Its folder or file. */
  place: string
  moment: string
  bytes: number
  seconds: number
  rows: number
  /** How many older backups were removed. */
  removed: number
  /** Older ones that stay because they belong to another user. */
  notOurs: string[]
}

/**
 * Backs up a running installation: the database and all files as of one moment [OPS3]. Nothing has the name of a backup
 * until it is complete, verified and flushed to disk.
 * @param db the same database, where the attempt is noted
 * @throws Error with a sentence for people
 */
export async function makeBackup(
  db: Kysely<Tables>,
  installation: Installation,
  options: BackupOptions,
): Promise<Backup> {
  const started = performance.now()
  const { to, keep } = options
  const place = isArchive(to) ? resolve(to) : join(resolve(to), nameOfBackup(new Date()))
  const client = new Client({ connectionString: installation.databaseUrl })
  // A lost connection fails the running statement, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseSecond(client)
    const { manifest, bytes } = await noted(db, place, () =>
      write(client, installation, { ...options, place }),
    )
    const old =
      keep === undefined || isArchive(to) ? { removed: 0, notOurs: [] } : await removeOldBackups(to, keep)
    const { moment, tables, pictures } = manifest
    return {
      place,
      moment,
      bytes,
      seconds: (performance.now() - started) / 1000,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      ...countFiles(pictures),
      ...old,
    }
  } finally {
    await client.end()
  }
}

/** Until the connection ends. */
async function refuseSecond(client: Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('backup')) as taken`)
  if (!rows[0].taken) throw new Error('Another backup is running.')
}

interface Written {
  manifest: Manifest
  bytes: number
}

async function write(
  client: Client,
  installation: Installation,
  { to, place, passphrase }: BackupOptions & { place: string },
): Promise<Written> {
  const last = isArchive(to) ? undefined : await lastIn(to)
  let manifest: Manifest | undefined
  await writeAside(place, async path => {
    const folder = isArchive(to) ? join(dirname(place), `${nameOfBackup(new Date())}${unfinished}`) : path
    try {
      manifest = await writeBackup(client, installation, {
        folder,
        shelf: shelfInFolder(folder, last),
        passphrase,
      })
      if (folder !== path) await pack(folder, path)
    } finally {
      if (folder !== path) await rm(folder, { recursive: true, force: true })
    }
    await verifyBackup(path)
  })
  if (!manifest) throw new Error('The backup has no manifest.')
  return { manifest, bytes: await sizeOf(place) }
}

/** The newest backup in a folder that has files which can be used again. */
async function lastIn(to: string): Promise<{ folder: string; sums: Record<string, string> } | undefined> {
  const folder = (await listBackups(to)).at(-1)
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, parts.manifest), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : { folder, sums: parseManifest(text).pictures.sums }
  } catch {
    return undefined
  }
}

/** Writes down that a backup begins, and how it ends. */
async function noted(db: Kysely<Tables>, place: string, work: () => Promise<Written>): Promise<Written> {
  // A newer version backs up before it migrates.
  const { rows } = await sql`select where to_regclass('public.backups') is not null`.execute(db)
  if (rows.length === 0) return work()
  const id = newId()
  const end = (values: { ok: boolean; bytes?: number }) =>
    db
      .updateTable('backups')
      .set({ ...values, finished_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
  await db.insertInto('backups').values({ id, place }).execute()
  try {
    const written = await work()
    await end({ ok: true, bytes: written.bytes })
    return written
  } catch (error) {
    await end({ ok: false }).catch(() => undefined)
    throw error
  }
}
