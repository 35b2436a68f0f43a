import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isAlive, isRunFrom } from '../../server/platform/database/embedded-postgres/process-state.ts'
import { RefusedError } from '../cli/command.ts'
import { requireSignature } from './signature.ts'

const checksums = 'SHA256SUMS'
const releaseName = /^bursary-\d[\w.+-]*-linux-\w+$/
const leftover = /^\.bursary-(\d+)\.unfinished$/
const setuidOrSetgid = 0o6000

/** How an archive is checked before it is unpacked. */
interface Checks {
  /** The file of those who may sign releases, as ssh-keygen reads it (ALLOWED SIGNERS). */
  signers?: string | undefined
  /** Takes an archive that nothing vouches for: no signature, and no checksum next to it. */
  withoutChecksum?: boolean | undefined
}

/**
 * Unpacks an archive next to the release that runs. Its signature is checked first, if there are signers; then every
 * file by its checksum, and that there is nothing else. A folder of that name is kept if it holds the same and nothing else;
 * otherwise it is replaced.
 * @returns the folder of the new release, and whether it was not there before
 * @throws RefusedError when the archive, its signature or the list of checksums next to it is not what it should be, or when
 *   something else in that folder is installed or runs; nothing of the archive stays then
 */
export function unpackBeside(
  release: string,
  file: string,
  checks: Checks = {},
): { folder: string; added: boolean } {
  const archive = resolve(file)
  if (!existsSync(archive)) throw new RefusedError(`There is no ${archive}.`)
  // Read once, so that the checked bytes are the ones unpacked.
  const bytes = readFileSync(archive)
  if (checks.signers) requireSignature(archive, bytes, checks.signers)
  compareArchive(archive, bytes, checks)
  const beside = dirname(release)
  removeUnfinished(beside)
  const unfinished = join(beside, `.bursary-${process.pid}.unfinished`)
  // Nobody else can run its contents before they are checked.
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    const unpacked = unpackInto(unfinished, bytes, archive)
    requireWhole(unpacked, `of ${basename(archive)}`)
    const folder = join(beside, basename(unpacked))
    const before = lstatSync(folder, { throwIfNoEntry: false })
    if (before && isSame(unpacked, folder)) return { folder, added: false }
    if (before) {
      const differs = `${folder} is not what the archive holds`
      if (isUsed(folder)) throw new RefusedError(`${differs}, and it is in use.`)
      console.log(`${differs}: replacing it.`)
      renameSync(folder, join(unfinished, 'before'))
    }
    renameSync(unpacked, folder)
    return { folder, added: true }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** @returns the folder of the release in it. @throws RefusedError when the archive holds anything else */
function unpackInto(unfinished: string, bytes: Buffer, archive: string): string {
  const options = {
    input: bytes,
    stdio: ['pipe', 'ignore', 'inherit'] as ('pipe' | 'ignore' | 'inherit')[],
  }
  execFileSync('tar', ['-xJ', '--no-same-owner', '-C', unfinished], options)
  const [name = '', ...others] = readdirSync(unfinished)
  const unpacked = join(unfinished, name)
  if (others.length > 0 || !releaseName.test(name) || !lstatSync(unpacked).isDirectory())
    throw new RefusedError(`${basename(archive)} is not a release: it holds ${[name, ...others].join(', ')}.`)
  return unpacked
}

/** Removes the leftovers of a killed upgrade. */
function removeUnfinished(beside: string): void {
  for (const name of readdirSync(beside)) {
    const [, pid] = leftover.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(beside, name), { recursive: true, force: true })
  }
}

/** Removes a release that was unpacked in vain, unless it is installed or runs. */
export function removeUnused(folder: string): void {
  if (!isUsed(folder)) rmSync(folder, { recursive: true, force: true })
}

/** True when the link `bursary` leads to this release, or a process runs its Node. */
function isUsed(folder: string): boolean {
  if (!existsSync(folder)) return false
  const place = realpathSync(folder)
  const link = join(dirname(folder), 'bursary')
  return (existsSync(link) && realpathSync(link) === place) || isRunFrom(place)
}

function compareArchive(archive: string, bytes: Buffer, { signers, withoutChecksum }: Checks): void {
  const list = `${archive}.sha256`
  if (existsSync(list)) {
    const [sum] = readFileSync(list, 'utf8').split(' ')
    if (sum !== sha256(bytes))
      throw new RefusedError(`${basename(archive)} does not match ${basename(list)}.`)
  } else if (!signers && !withoutChecksum)
    throw new RefusedError(
      `There is no ${basename(list)} to check ${basename(archive)} against. Download it, too, or use --without-checksum.`,
    )
}

/** True when an earlier upgrade, or a person, unpacked the same, and nothing was changed or added since. */
function isSame(unpacked: string, folder: string): boolean {
  const listOf = (of: string) => readFileSync(join(of, checksums), 'utf8')
  try {
    requireRelease(folder)
    return listOf(folder) === listOf(unpacked)
  } catch (error) {
    if (error instanceof RefusedError) return false
    throw error
  }
}

/**
 * Forgets the code that a release has compiled, which no checksum names.
 * @throws RefusedError unless everything else in the folder is what its checksums name
 */
export function requireRelease(folder: string): void {
  if (!lstatSync(folder).isDirectory()) throw new RefusedError(`${folder} is not a folder.`)
  rmSync(join(folder, 'build/compile-cache'), { recursive: true, force: true })
  requireWhole(folder, `of ${folder}`)
}

/** @throws RefusedError unless the folder holds the files that its checksums name, and links among them */
function requireWhole(folder: string, whose: string): void {
  if (!lstatSync(join(folder, checksums), { throwIfNoEntry: false })?.isFile())
    throw new RefusedError(`${basename(folder)} ${whose} is not a release: it has no ${checksums}.`)
  const lines = readFileSync(join(folder, checksums), 'utf8').trim().split('\n')
  const sums = new Map(lines.map(line => [line.slice(66), line.slice(0, 64)]))
  for (const path of pathsIn(folder)) {
    const problem = path === checksums ? undefined : problemOf(folder, path, sums.get(path))
    if (problem) throw new RefusedError(`${path} ${whose} ${problem}.`)
    sums.delete(path)
  }
  const [missing] = sums.keys()
  if (missing !== undefined) throw new RefusedError(`${missing} ${whose} is missing.`)
}

/** Everything in a folder; unlike `readdir`'s own recursion, it follows no links. */
function* pathsIn(folder: string, under = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
    const path = join(under, entry.name)
    yield path
    if (entry.isDirectory()) yield* pathsIn(folder, path)
  }
}

/** The problem of an entry, as the end of a sentence. */
function problemOf(folder: string, path: string, sum: string | undefined): string | undefined {
  const place = join(folder, path)
  const entry = lstatSync(place)
  if (entry.isDirectory()) return undefined
  if (entry.isSymbolicLink()) return staysIn(folder, place) ? undefined : 'is a link that leaves the folder'
  if (!entry.isFile()) return 'is not a regular file'
  if (entry.mode & setuidOrSetgid) return 'would run with the rights of its owner (setuid or setgid)'
  if (sum === undefined) return `is not named in ${checksums}`
  return sum === sha256(readFileSync(place)) ? undefined : 'is damaged'
}

function staysIn(folder: string, link: string): boolean {
  return existsSync(link) && realpathSync(link).startsWith(`${realpathSync(folder)}/`)
}

function sha256(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex')
}
