import { existsSync, lstatSync, readlinkSync, renameSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { lastBackup } from '../../server/operations/backup/last-backup.ts'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import { migrateToLatest } from '../../server/platform/database/migrate.ts'
import { isOlder } from '../../server/platform/database/oldest-version.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { RefusedError } from '../cli/command.ts'
import { withDatabaseUrl } from '../cli/command-database.ts'
import { versionOf } from '../processes/upgrade-handler.ts'
import { switchRunning } from './switch-running.ts'
import { backUpWith, clusterBytes, isOfOtherPostgres, movePostgres, refuseRunning } from './move-postgres.ts'

/** What a migration or a backup may need, in bytes. */
const leastSpace = 500_000_000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Switches to the unpacked release in this folder: checks, backs up, migrates, points the link `bursary` next to it
 * here, and switches what runs. Whatever interrupts it, the old release or the new one runs, and it can be repeated.
 * @throws RefusedError before anything has changed; Error when what runs did not switch, with the link as before
 */
export async function upgradeTo(release: string, settings: Settings): Promise<void> {
  const link = join(dirname(release), 'bursary')
  const old = installedRelease(link)
  refuseDowngrade(old, release)
  const moves = await isOfOtherPostgres(settings)
  if (moves) refuseRunning(settings)
  requireSpace(settings, leastSpace + (moves ? 2 * (await clusterBytes(settings)) : 0))
  if (moves) await movePostgres(old, settings)
  await withDatabaseUrl(settings, async url => {
    if (!moves) await backUp(release, settings, url)
    const migrated = await migrateToLatest(url)
    console.log(`Migrated: ${migrated.length === 0 ? 'nothing to do' : migrated.join(', ')}.`)
  })
  leadTo(link, release)
  try {
    await switchRunning(versionOf(release), link, settings)
  } catch (error) {
    leadTo(link, old)
    await switchRunning(versionOf(old), link, settings).catch(() => undefined)
    throw error
  }
  const kept = old === release ? '' : ` Keep ${old} until the next start; then you can remove it.`
  console.log(`${link} now points to ${basename(release)}.${kept}`)
}

/** In `BACKUP_TO`, or in the data folder, unless there still is a backup of the last day. */
async function backUp(release: string, settings: Settings, url: string): Promise<void> {
  const db = createDatabase(createPool(url, { max: 2 }))
  try {
    const last = await lastBackup(db)
    if (last && existsSync(last.place) && Date.now() - last.at.getTime() < dayMs) {
      console.log(`The last backup is from ${last.at.toISOString()}: ${last.place}`)
      return
    }
    console.log(`Backed up: ${backUpWith(release, settings)}`)
  } finally {
    await db.destroy()
  }
}

/** The folder that the link leads to. */
function installedRelease(link: string): string {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    return resolve(dirname(link), readlinkSync(link))
  }
  throw new RefusedError(`${link} is not a link to the installed release. Create it: ln -s FOLDER ${link}`)
}

function refuseDowngrade(old: string, release: string): void {
  const [from, to] = [versionOf(old), versionOf(release)]
  if (from === to && old !== release) throw new RefusedError(`Bursary ${to} is already installed in ${old}.`)
  if (!isOlder(to, from)) return
  throw new RefusedError(
    `Bursary ${from} is installed; this is ${to}. A downgrade is not possible: restore a backup of ${to} into an empty place instead.`,
  )
}

function requireSpace({ dataDir }: Settings, needed: number): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const left = bavail * bsize
  if (left >= needed) return
  throw new RefusedError(
    `${resolve(dataDir)} has ${Math.round(left / 1e6)} MB left; an upgrade needs ${Math.round(needed / 1e6)}. Free some space.`,
  )
}

/** Atomic: a start finds the old release or the new one. */
function leadTo(link: string, release: string): void {
  // One name: replaces the leftovers of a killed upgrade.
  const next = `${link}.new`
  rmSync(next, { force: true })
  symlinkSync(basename(release), next)
  renameSync(next, link)
}
