import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { warning, type Check, ok, wrong } from './check.ts'

const megabyte = 2 ** 20

/** The folder of database, pictures and secrets. @param least megabytes that should be left, and must be */
export function checkDataFolder(dataDir: string, least = { enough: 2_048, some: 256 }): Check {
  const path = resolve(dataDir)
  return {
    name: 'Data folder',
    async run() {
      const found = await stat(path).catch(() => undefined)
      if (!found) return ok(`the first start creates ${path}`)
      if (!found.isDirectory()) {
        return wrong(path, 'It is not a folder.', 'Set DATA_DIR to a folder.')
      }
      const mayWrite = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      )
      if (!mayWrite) {
        const me = process.getuid?.() ?? 0
        const problem = `User ${me} may not write there; it belongs to user ${found.uid}.`
        return wrong(path, problem, `chown -R ${me} ${path}, or run this as user ${found.uid}.`)
      }
      if (found.uid !== process.getuid?.() && (found.mode & 0o077) !== 0) {
        const problem = `Other users can read it; only its owner, user ${found.uid}, can change that.`
        return warning(path, problem, `chmod 700 ${path}, as that user.`)
      }
      const { bavail, bsize } = await statfs(path)
      const free = Math.floor((bavail * bsize) / megabyte)
      const looked = `${path}, ${free} MB free`
      const remedy = 'Free space, or move DATA_DIR to another disk.'
      if (free < least.some) return wrong(looked, `Only ${free} MB are left.`, remedy)
      return free < least.enough ? warning(looked, `${free} MB are left.`, remedy) : ok(looked)
    },
  }
}
