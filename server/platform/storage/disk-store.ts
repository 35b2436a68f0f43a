import { constants } from 'node:fs'
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../database/new-id.ts'
import { type FileStore, readAhead, type StoredFile } from './file-store.ts'
import { isStoredName, requireStoredName } from './stored-name.ts'

/** Files in a page of a list, at least; one more folder may be on it. */
const pageLength = 1_000
const dayMs = 86_400_000

/**
 * Stores objects as files in `folder`; a file appears whole, by renaming, after its bytes have reached the disk. Links
 * in it are not followed: they could lead to anything.
 */
export function createDiskStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      const path = await pathOf(folder, name)
      const unfinished = `${path}.${newId()}.unfinished`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes, { flush: true, flag: 'wx' })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(name) {
      const file = await openFile(folder, name)
      return file?.readFile().finally(() => file.close())
    },

    async open(name) {
      const file = await openFile(folder, name)
      return file?.createReadStream({ highWaterMark: readAhead })
    },

    async delete(name) {
      const path = await pathOf(folder, name)
      await rm(path, { force: true })
      await removeIfEmpty(dirname(path))
    },

    list: () => listPages(folder),
  }
}

async function* listPages(folder: string): AsyncGenerator<StoredFile[]> {
  let page: StoredFile[] = []
  const found = await opendir(folder).catch(unless('ENOENT'))
  for await (const { name: id } of found ?? []) {
    page.push(...(await listFolder(folder, id)))
    if (page.length < pageLength) continue
    yield page
    page = []
  }
  yield page
}

/** @throws Error for an invalid name, and if its folder is a link */
async function pathOf(folder: string, name: string): Promise<string> {
  const path = join(folder, requireStoredName(name))
  const own = await lstat(dirname(path)).catch(unless('ENOENT'))
  if (own?.isSymbolicLink()) throw new Error(`${dirname(path)} is a symbolic link; it is not followed.`)
  return path
}

async function openFile(folder: string, name: string): Promise<FileHandle | undefined> {
  const path = await pathOf(folder, name)
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(unless('ENOENT', 'ENOTDIR', 'ELOOP'))
}

/** The files of one id. Its folder is removed when it is empty, as a process leaves it that is killed before it writes. */
async function listFolder(folder: string, id: string): Promise<StoredFile[]> {
  const own = join(folder, id)
  const info = await lstat(own).catch(unless('ENOENT'))
  if (!info?.isDirectory() || !isStoredName(`${id}/any`)) return []
  const entries = await readdir(own, { withFileTypes: true }).catch(unless('ENOENT'))
  if (entries?.length === 0 && info.mtimeMs < Date.now() - dayMs) await removeIfEmpty(own)
  const names = (entries ?? []).filter(entry => entry.isFile()).map(({ name }) => `${id}/${name}`)
  const files = await Promise.all(
    names.filter(isStoredName).map(async name => {
      const file = await lstat(join(folder, name)).catch(unless('ENOENT'))
      return file ? [{ name, bytes: file.size }] : []
    }),
  )
  return files.flat()
}

async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch(unless('ENOENT', 'ENOTEMPTY', 'EEXIST'))
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
