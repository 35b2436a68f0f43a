import { hash } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../storage/file-store.ts'
import { type Manifest, parts } from './backup-format.ts'
import { sumOfFile } from './checksums.ts'

interface Options {
  store: FileStore
  kept: { name: string; shown: boolean }[]
  folder: string
  /** Whether the objects themselves are copied. */
  copied: boolean
  /** A backup whose files are linked to where they are the same. */
  last: string | undefined
}

/** Pictures that are read at once. */
const parallel = 8

/** Copies pictures and documents from their store into a backup; one that the last backup has takes no room. */
export async function copyPictures(options: Options): Promise<Manifest['pictures']> {
  const { kept, copied } = options
  const pictures: Manifest['pictures'] = { copied, sums: {}, missing: [] }
  const queue = [...kept]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const sum = await copyPicture(next.name, options).catch(error => {
        queue.length = 0
        throw error
      })
      if (sum) pictures.sums[next.name] = sum
      // The row comes before the objects: what nobody shows is being uploaded.
      else if (next.shown) pictures.missing.push(next.name)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work))
  const failed = ended.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return pictures
}

/** @returns its SHA-256, or `undefined` when it is not in the store */
async function copyPicture(
  name: string,
  { store, folder, copied, last }: Options,
): Promise<string | undefined> {
  const bytes = await store.get(name)
  if (!bytes) return undefined
  const sum = hash('sha256', bytes, 'hex')
  if (!copied) return sum
  const path = join(folder, parts.pictures, name)
  await mkdir(dirname(path), { recursive: true })
  const linked = last !== undefined && (await linkSame(join(last, parts.pictures, name), path, sum))
  if (!linked) await writeFile(path, bytes, { flush: true })
  return sum
}

async function linkSame(from: string, to: string, sum: string): Promise<boolean> {
  try {
    if ((await sumOfFile(from)) !== sum) return false
    await link(from, to)
    return true
  } catch {
    return false
  }
}
