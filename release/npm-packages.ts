import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Architecture = 'x64' | 'arm64'

interface LockedPackage {
  version: string
  license?: string
  integrity: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** What package-lock.json says of each package, by its place: `node_modules/NAME`. */
export function readLock(root: string): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** Names of these packages and of all that they need on Linux with glibc. */
export function withDependencies(
  names: string[],
  lock: Record<string, LockedPackage>,
  cpu: Architecture,
): string[] {
  const found = new Set(names)
  for (const name of found) {
    const { dependencies, optionalDependencies } = locked(name, lock)
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (fits(locked(next, lock), cpu)) found.add(next)
    }
  }
  return [...found].sort()
}

/**
 * The package's folder: the installed one, or, for another architecture, one that npm downloads into `downloads`.
 * @throws Error when the download is not what package-lock.json names
 */
export function packageFolder(root: string, name: string, downloads: string): string {
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const { version, integrity } = locked(name, readLock(root))
  const folder = join(downloads, name)
  if (existsSync(folder)) return folder
  mkdirSync(folder, { recursive: true })
  const answer = execFileSync('npm', ['pack', '--json', `--pack-destination=${folder}`, `${name}@${version}`])
  const [{ filename, integrity: received }] = JSON.parse(answer.toString())
  if (received !== integrity) throw new Error(`${name} ${version} is not what package-lock.json names.`)
  execFileSync('tar', ['-xzf', filename, '--strip-components=1'], { cwd: folder })
  return folder
}

export function locked(name: string, lock: Record<string, LockedPackage>): LockedPackage {
  const found = lock[`node_modules/${name}`]
  if (!found) throw new Error(`package-lock.json does not name ${name}.`)
  return found
}

function fits({ os, cpu, libc }: LockedPackage, wanted: Architecture): boolean {
  return (!os || os.includes('linux')) && (!cpu || cpu.includes(wanted)) && (!libc || libc.includes('glibc'))
}
