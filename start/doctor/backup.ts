import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isArchive } from '../../server/operations/backup/archive-file.ts'
import { countFiles, sayLacking } from '../../server/operations/backup/backup-format.ts'
import { inspectBackup } from '../../server/operations/backup/restore/inspect-backup.ts'
import { lastBackup } from '../../server/operations/backup/last-backup.ts'
import type { Database } from '../../server/platform/database/connection.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { warning, type Check, type Finding, ok, wrong } from './check.ts'
import { counted } from './counted.ts'

const day = 24 * 3_600_000
/** Days after which a daily backup has failed twice. */
const daysToNotice = 2
const megabyte = 2 ** 20
const remedy = 'Set BACKUP_TO for a daily backup, or run bursary backup every day; if it failed, see the log.'

/**
 * Whether the next backup can be made, and the newest is there, complete and not old; demo data needs none.
 * @param least megabytes that should be left for backups, and must be
 */
export function checkBackup(
  db: Database,
  { backup, demoData }: Settings,
  least = { enough: 2_048, some: 256 },
): Check {
  return {
    name: 'Backup',
    async run() {
      const unfit =
        backup && (await examineFolder(isArchive(backup.to) ? dirname(backup.to) : backup.to, least))
      if (unfit?.state === 'wrong') return unfit
      const last = await lastBackup(db, backup?.to)
      if (!last)
        return demoData
          ? ok('none yet; demo data needs none')
          : warning('none', 'There is no backup yet.', remedy)
      const days = Math.floor((Date.now() - last.at.getTime()) / day)
      const looked = `the last one ${last.at.toISOString()}, in ${last.place}`
      if (days >= daysToNotice)
        return wrong(looked, `The last backup is ${counted(days, 'day')} old.`, remedy)
      return (await examineNewest(last, looked)) ?? unfit ?? ok(looked)
    },
  }
}

/** What is wrong with the folder of the daily backups. */
async function examineFolder(
  to: string,
  least: { enough: number; some: number },
): Promise<Finding | undefined> {
  const path = resolve(to)
  const me = process.getuid?.() ?? 0
  const found = await stat(path).catch(() => undefined)
  if (!found) {
    const cure = `Mount its disk, or create it for the user that runs Bursary: install -d -m 700 -o bursary -g bursary ${path}`
    return wrong(path, 'The backup folder (BACKUP_TO) does not exist.', cure)
  }
  if (!found.isDirectory())
    return wrong(
      path,
      'BACKUP_TO is not a folder.',
      'Set BACKUP_TO to a folder, or to a file whose name ends with .tar.',
    )
  const mayWrite = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite) {
    const problem = `User ${me} may not write to the backup folder; it belongs to user ${found.uid}.`
    return wrong(path, problem, `chown -R ${me} ${path}, or run this as user ${found.uid}.`)
  }
  const { bavail, bsize } = await statfs(path)
  const free = Math.floor((bavail * bsize) / megabyte)
  const room = 'Free space there, lower BACKUP_KEEP, or move BACKUP_TO to another disk.'
  if (free < least.some) return wrong(path, `Only ${free} MB are left for backups.`, room)
  return free < least.enough ? warning(path, `${free} MB are left for backups.`, room) : undefined
}

/** What is wrong with the newest backup. */
async function examineNewest(
  { place, bytes }: { place: string; bytes: number },
  looked: string,
): Promise<Finding | undefined> {
  try {
    const manifest = await inspectBackup(place, bytes)
    const lacking = manifest ? sayLacking(countFiles(manifest.pictures)) : []
    if (lacking.length === 0) return undefined
    const cure =
      'Set BACKUP_FILES=copy to copy the files of the bucket; look in older backups for files that it lacks.'
    return warning(looked, lacking.join(' '), cure)
  } catch (error) {
    return wrong(looked, (error as Error).message, 'Run bursary backup now, and find out what changed it.')
  }
}
