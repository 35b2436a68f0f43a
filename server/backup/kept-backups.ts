import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parts } from './backup-format.ts'
import { unfinished } from './write-aside.ts'

/** @returns a name by which backups sort in the order of their making, such as `bursary-20261125T031500.000Z` */
export function nameOfBackup(at: Date): string {
  return `bursary-${at.toISOString().replaceAll(/[-:]/g, '')}`
}

/** The finished backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => /^bursary-\d{8}T\d{6}\.\d{3}Z$/.test(name) && existsSync(join(folder, name, parts.sums)))
    .sort()
    .map(name => join(folder, name))
}

/**
 * Removes the oldest backups of a folder until `keep` are left; renamed first, so that none looks whole that is not.
 * @returns how many
 */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const backups = await listBackups(folder)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const path of old) {
    await rename(path, `${path}${unfinished}`)
    await rm(`${path}${unfinished}`, { recursive: true, force: true })
  }
  return old.length
}
