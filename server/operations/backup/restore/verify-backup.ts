import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withFolder } from '../archive-file.ts'
import { fileOf, type Manifest, parseManifest, parts } from '../backup-format.ts'
import { checkSums } from '../checksums.ts'
import { countRows } from '../copy-tables.ts'

/**
 * Reads a backup, folder or file, to the last byte: every file has its checksum, and every table its rows.
 * @returns its manifest
 * @throws Error with a sentence for people that names what is damaged
 */
export function verifyBackup(place: string): Promise<Manifest> {
  return withFolder(place, verifyFolder)
}

/** `verifyBackup` for one that is unpacked. */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const sums = await checkSums(folder)
  const manifest = parseManifest(await readFile(join(folder, parts.manifest), 'utf8'))
  for (const table of manifest.tables) {
    const name = fileOf(table)
    if (!sums.has(name)) throw new Error(`The backup is incomplete: ${name} is missing.`)
    const rows = await countRows(table, folder)
    if (rows !== table.rows) throw new Error(`${name} has ${rows} rows instead of ${table.rows}.`)
  }
  const { copied, sums: pictures } = manifest.pictures
  for (const [name, sum] of Object.entries(pictures)) {
    if (copied && sums.get(`${parts.files}/${name}`) !== sum)
      throw new Error(`The backup is incomplete: the file ${name} is missing.`)
  }
  return manifest
}
