import { access, constants, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isArchive } from '../archive-file.ts'
import { type Manifest, parseManifest, parts } from '../backup-format.ts'
import { readSums, requireFiles, sumOfFile } from '../checksums.ts'

/**
 * Looks at a backup without reading all of it: it is there, may be read, has every file, and is as large as it was.
 * @param bytes its size when it was made
 * @returns its manifest; `undefined` for one file, which would have to be unpacked
 * @throws Error with a sentence for people
 */
export async function inspectBackup(place: string, bytes: number): Promise<Manifest | undefined> {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new Error(`The newest backup is no longer at ${place}.`)
  await access(place, found.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK).catch(() => {
    throw new Error(`User ${process.getuid?.()} may not read ${place}; it belongs to user ${found.uid}.`)
  })
  const sums = found.isDirectory() ? await readSums(place) : undefined
  if (sums) await requireFiles(place, sums)
  const size = await sizeOf(place)
  if (size !== bytes) throw new Error(`${place} is damaged: it has ${size} bytes instead of ${bytes}.`)
  if (!sums) return undefined
  const manifest = join(place, parts.manifest)
  if ((await sumOfFile(manifest)) !== sums.get(parts.manifest))
    throw new Error(`${place} is damaged: ${parts.manifest} has changed.`)
  return parseManifest(await readFile(manifest, 'utf8'))
}

/** @returns the bytes of a backup, folder or file */
export async function sizeOf(place: string): Promise<number> {
  if (isArchive(place)) return (await stat(place)).size
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(
    files.map(async entry => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
