import { constants } from 'node:fs'
import { access, chown, lchown, lstat, mkdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { RefusedError } from './command.ts'

/**
 * Switches root permanently to the user who owns the data, so that the product can use and remove what it writes. Makes
 * the folder for that user if it is missing.
 * @param folder that the command writes to
 * @throws RefusedError when that user may not write to the folder
 */
export async function becomeOwnerOf(dataDir: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await ownerOf(dataDir)
  if (!owner || owner.uid === 0) return
  const path = resolve(folder)
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined)
    for (let each = path; each.length >= made.length; each = dirname(each))
      await chown(each, owner.uid, owner.gid)
  // Earlier versions left their folders owned by root.
  if (path.startsWith(resolve(dataDir) + sep)) await lchown(path, owner.uid, owner.gid)
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new RefusedError(
      `${dataDir} belongs to user ${owner.uid}, who makes the backups but may not write to ${path}. Choose another folder, or run: chown ${owner.uid}:${owner.gid} ${path}`,
    )
  })
}

/** The user who runs the product. The folder does not tell: if root runs the product, PostgreSQL's user owns it. */
async function ownerOf(dataDir: string): Promise<{ uid: number; gid: number } | undefined> {
  for (const part of ['secrets.json', 'running', 'images', '']) {
    // Not through a link, which that user may have made.
    const owner = await lstat(join(dataDir, part)).catch(() => undefined)
    if (owner) return owner
  }
  return undefined
}
