import type { Dirent } from 'node:fs'
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** What anybody but the owner may do. */
const others = 0o077

/**
 * Lets only their owner read the data: what this process and its children make from now on, whatever the umask was, and
 * what earlier versions have left in the data folder. What belongs to another user stays as it is; the doctor says so.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  // Before the umask: PostgreSQL may run as another user, who has to pass through.
  await mkdir(dirname(resolve(dataDir)), { recursive: true })
  process.umask(others)
  await mkdir(dataDir, { recursive: true })
  await close(dataDir, 0o700)
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    // PostgreSQL looks after its own, and does not start on an open folder.
    if (!entry.name.startsWith('cluster')) await closeTree(join(dataDir, entry.name), entry)
  }
}

/** Folders last: one that is closed is not looked into by the next start. */
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
