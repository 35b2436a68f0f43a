import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parts } from './backup-format.ts'

/** SHA-256 of each file of a backup, by its name relative to it. */
export type Sums = Map<string, string>

/** @returns SHA-256 of a file, in hexadecimal */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The sums as `sha256sum` writes them. */
export function printSums(sums: Sums): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
}

/** Reads the sums of the backup in a folder. @throws Error with a sentence for people when it is no finished backup */
export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(join(folder, parts.sums), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is not a finished backup: it has no ${parts.sums}.`)
  return new Map(
    text
      .split('\n')
      .filter(line => line !== '')
      .map(line => {
        const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
        if (!sum || !name) throw new Error(`${parts.sums} is damaged: one of its lines is not a checksum.`)
        return [name, sum] as const
      }),
  )
}

/**
 * Compares every file of the backup in a folder with its sum.
 * @returns the sums
 * @throws Error that names the file that is damaged, missing or more than there was
 */
export async function checkSums(folder: string): Promise<Sums> {
  const sums = await readSums(folder)
  await requireFiles(folder, sums)
  for (const [name, sum] of sums) {
    if ((await sumOfFile(join(folder, name))) !== sum) {
      throw new Error(`The backup is damaged: ${name} has changed.`)
    }
  }
  return sums
}

/** @throws Error that names a file of the backup in a folder that is missing, more than there was, or a link */
export async function requireFiles(folder: string, sums: Sums): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const odd = found.find(entry => !entry.isDirectory() && !entry.isFile())
  if (odd)
    throw new Error(`${join(odd.parentPath, odd.name)} is a link; a backup has only files and folders.`)
  const names = new Set(
    found
      .filter(entry => !entry.isDirectory())
      .map(entry => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
      .filter(name => name !== parts.sums),
  )
  for (const name of sums.keys())
    if (!names.delete(name)) throw new Error(`The backup is incomplete: ${name} is missing.`)
  const [more] = names
  if (more !== undefined) throw new Error(`${more} does not belong to the backup.`)
}
