import type { Stats } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { create, extract, type ReadEntry } from 'tar'

/** Whether a place is one file rather than a folder. */
export function isArchive(place: string): boolean {
  return place.endsWith('.tar')
}

/** Writes the backup in a folder into one file. */
export async function pack(folder: string, file: string): Promise<void> {
  await create({ file, cwd: folder, portable: true, mode: 0o600 }, ['.'])
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/**
 * Gives `read` the folder of a backup; a file is unpacked alongside for that time.
 * @throws Error with a sentence for people when there is none
 */
export async function withFolder<T>(place: string, read: (folder: string) => Promise<T>): Promise<T> {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new Error(`There is no backup at ${place}.`)
  if (found.isDirectory()) return read(place)
  const folder = await mkdtemp(join(dirname(resolve(place)), `${basename(place)}.unpacked-`))
  try {
    const odd: string[] = []
    const filter = (path: string, entry: Stats | ReadEntry) => {
      const isPlain = 'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
      if (!isPlain) odd.push(path)
      return isPlain
    }
    await extract({ file: place, cwd: folder, strict: true, filter }).catch(cause => {
      throw new Error(`${place} is damaged: it cannot be unpacked.`, { cause })
    })
    if (odd[0] !== undefined)
      throw new Error(`${odd[0]} in ${place} is a link; a backup has only files and folders.`)
    return await read(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
