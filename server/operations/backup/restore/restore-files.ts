import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import { variantContentType } from '../../../platform/images/image-variants.ts'
import { parts } from '../backup-format.ts'
import type { Source } from './restore-database.ts'

/** Files that are written at once. */
const parallel = 8

/**
 * Puts a backup's pictures and documents into the store. Their names are unique: existing files stay.
 * @param options `put`: false only looks whether they are there
 * @returns the names of files that neither the backup nor the store has
 */
export async function restoreFiles(
  store: FileStore,
  { folder, manifest }: Source,
  { put }: { put: boolean },
): Promise<string[]> {
  const { copied, sums } = manifest.pictures
  const missing = [...manifest.pictures.missing]
  const queue = Object.entries(sums)
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [name, sum] = next
      if (!copied) {
        const bytes = await store.get(name)
        if (!bytes || hash('sha256', bytes, 'hex') !== sum) missing.push(name)
      } else if (put) {
        const bytes = await readFile(join(folder, parts.files, name))
        await store.put(name, bytes, contentTypeOf(name))
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return missing.sort()
}

function contentTypeOf(name: string): string {
  return variantContentType(name.slice(name.indexOf('/') + 1)) ?? 'application/octet-stream'
}
