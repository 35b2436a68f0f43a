import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncFolder } from '../../platform/database/sync-folder.ts'
import { sayDiskFull } from '../../platform/full-disk.ts'

/** The suffix of an unfinished backup's name. */
export const unfinished = '.unfinished'

/**
 * Lets `write` create something under a temporary name next to `place`, and renames it once it is complete and on the
 * disk. Removes leftovers of killed runs first; a failure leaves nothing.
 * @throws Error with a sentence for people when the disk is full
 */
export async function writeAside(place: string, write: (path: string) => Promise<void>): Promise<void> {
  const folder = dirname(resolve(place))
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder, basename(place))
  const path = join(folder, `${basename(place)}${unfinished}`)
  try {
    await write(path)
    await syncFolders(path)
    await rename(path, place)
    await syncFolder(folder)
  } catch (error) {
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    throw sayDiskFull(error, `in ${folder}`)
  }
}

async function removeLeftovers(folder: string, own: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.includes(unfinished))
  const left = names.filter(name => name.startsWith('bursary-') || name.startsWith(own))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true }).catch(allowOthers)
}

/** Another user's leftovers do no harm. */
function allowOthers(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
}

async function syncFolders(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(path)
}
