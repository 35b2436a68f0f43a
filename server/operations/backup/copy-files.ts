import { hash } from 'node:crypto'
import { link, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { type Manifest, parts } from './backup-format.ts'
import { sumOfFile } from './checksums.ts'

/** Where the pictures and documents of one backup go. */
export interface Shelf {
  /**
   * Takes a file of this size from the last backup.
   * @returns its SHA-256, or `undefined` if that has no intact copy
   */
  reuse(name: string, bytes: number): Promise<string | undefined>
  add(name: string, bytes: Buffer, sum: string): Promise<void>
}

interface Options {
  store: FileStore
  kept: { name: string; shown: boolean }[]
  /** Without it, files are only named, with their sums. */
  shelf: Shelf | undefined
}

/** Files that are read at once. */
const parallel = 8

/** Copies pictures and documents from their store into a backup; files that the last backup has are linked, not copied. */
export async function copyFiles(options: Options): Promise<Manifest['pictures']> {
  const { store, kept, shelf } = options
  const pictures: Manifest['pictures'] = { copied: shelf !== undefined, sums: {}, missing: [] }
  const sizes = await sizesOf(store)
  const queue = [...kept]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const sum = await copyFile(next.name, sizes.get(next.name), options).catch(error => {
        queue.length = 0
        throw error
      })
      if (sum) pictures.sums[next.name] = sum
      // The row is written before the objects: a file that nothing shows may still be uploading.
      else if (next.shown) pictures.missing.push(next.name)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work))
  const failed = ended.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return pictures
}

async function sizesOf(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const page of store.list()) for (const { name, bytes } of page) sizes.set(name, bytes)
  return sizes
}

/** @returns its SHA-256, or `undefined` when it is not in the store */
async function copyFile(
  name: string,
  size: number | undefined,
  { store, shelf }: Options,
): Promise<string | undefined> {
  // A name is never used for other bytes.
  const known = size === undefined ? undefined : await shelf?.reuse(name, size)
  if (known !== undefined) return known
  const bytes = await store.get(name)
  if (!bytes) return undefined
  const sum = hash('sha256', bytes, 'hex')
  await shelf?.add(name, bytes, sum)
  return sum
}

/** Files in the folder of a backup, hard links to those of the last one. @param last its folder, and the sums of its files */
export function shelfInFolder(
  folder: string,
  last: { folder: string; sums: Record<string, string> } | undefined,
): Shelf {
  const place = async (name: string) => {
    const path = join(folder, parts.files, name)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  return {
    async reuse(name, bytes) {
      const sum = last?.sums[name]
      if (!last || sum === undefined) return undefined
      const from = join(last.folder, parts.files, name)
      try {
        if ((await stat(from)).size !== bytes || (await sumOfFile(from)) !== sum) return undefined
        await link(from, await place(name))
        return sum
      } catch {
        return undefined
      }
    },
    async add(name, bytes) {
      await writeFile(await place(name), bytes, { flush: true })
    },
  }
}
