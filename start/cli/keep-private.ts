import type { Dirent } from 'node:fs'
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The rights of anybody but the owner. */
const others = 0o077

/**
 * Makes the data readable by its owner only: what this process and its children create from now on, whatever the umask
 * was, and what earlier versions left in the data folder. Files of another user stay as they are; the doctor reports
 * them.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  // Before the umask: PostgreSQL may run as another user, who has to pass through.
  await mkdir(dirname(resolve(dataDir)), { recursive: true })
  process.umask(others)
  await mkdir(dataDir, { recursive: true })
  await close(dataDir, 0o700)
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    // PostgreSQL protects its own folder, and does not start on an open one.
    if (!entry.name.startsWith('cluster')) await closeTree(join(dataDir, entry.name), entry)
  }
}

/** Folders last: the next start does not look into a closed one. */
async function closeTree(path: string, entry: Dirent): Promise<void> {
  if (entry.isFile()) await close(path, 0o600)
  if (!entry.isDirectory() || !(await isOpen(path))) return
  for (const inner of await readdir(path, { withFileTypes: true })) {
    await closeTree(join(path, inner.name), inner)
  }
  await close(path, 0o700)
}

async function isOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(unless('ENOENT'))
  return found !== undefined && (found.mode & others) !== 0
}

async function close(path: string, mode: number): Promise<void> {
  if (await isOpen(path)) await chmod(path, mode).catch(unless('ENOENT', 'EPERM'))
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
