import { existsSync } from 'node:fs'
import { access, constants, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parts } from './backup-format.ts'
import { unfinished } from './write-aside.ts'

/** @returns a name by which backups sort in the order of their making, such as `bursary-20261125T031500.000Z` */
export function nameOfBackup(at: Date): string {
  return `bursary-${at.toISOString().replaceAll(/[-:]/g, '')}`
}

/** The finished backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await listNamed(folder)).filter(path => existsSync(join(path, parts.sums)))
}

/** All that is named like a backup, even if this user may not read it. */
async function listNamed(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => /^bursary-\d{8}T\d{6}\.\d{3}Z$/.test(name))
    .sort()
    .map(name => join(folder, name))
}

/**
 * Removes the oldest backups of a folder until `keep` are left; renames each first, so that a partial one never looks complete.
 * @returns how many, and those that stay because they belong to another user
 */
export async function removeOldBackups(
  folder: string,
  keep: number,
): Promise<{ removed: number; notOurs: string[] }> {
  const backups = await listNamed(folder)
  const notOurs: string[] = []
  let removed = 0
  for (const path of backups.slice(0, Math.max(0, backups.length - keep))) {
    if (await isOurs(path)) {
      await rename(path, `${path}${unfinished}`)
      await rm(`${path}${unfinished}`, { recursive: true, force: true })
      removed += 1
    } else notOurs.push(path)
  }
  return { removed, notOurs }
}

/** Whether this user may remove what is in a folder. */
function isOurs(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}
