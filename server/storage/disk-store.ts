import { mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../database/new-id.ts'
import { type FileStore, readAhead } from './file-store.ts'

/** Keeps objects as files in `folder`; a file appears whole, by renaming, after its bytes have reached the disk. */
export function createDiskStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      const path = join(folder, name)
      const unfinished = `${path}.${newId()}.unfinished`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(name) {
      return readFile(join(folder, name)).catch(unless('ENOENT', 'ENOTDIR'))
    },

    async open(name) {
      const file = await open(join(folder, name)).catch(unless('ENOENT', 'ENOTDIR'))
      return file?.createReadStream({ highWaterMark: readAhead })
    },

    async delete(name) {
      const path = join(folder, name)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch(unless('ENOENT', 'ENOTEMPTY', 'EEXIST'))
    },
  }
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
