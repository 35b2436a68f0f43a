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
import { Refusal } from '../command.ts'
import { requireSignature } from './signature.ts'

const checksums = 'SHA256SUMS'
const releaseName = /^bursary-\d[\w.+-]*-linux-\w+$/
const setuidOrSetgid = 0o6000

/**
 * Unpacks an archive next to the release that runs. Its signature is checked first, if `signers` are given; then every
 * file by its checksum, and that there is nothing else.
 * @param signers the file of those who may sign releases, as ssh-keygen reads it (ALLOWED SIGNERS)
 * @returns the folder of the new release
 * @throws Refusal when the archive, its signature or the list of checksums next to it is not what it should be
 */
export function unpackBeside(release: string, file: string, signers?: string): string {
  const archive = resolve(file)
  if (!existsSync(archive)) throw new Refusal(`There is no ${archive}.`)
  // Read once: what is unpacked is what was checked.
  const bytes = readFileSync(archive)
  compareArchive(archive, bytes)
  if (signers) requireSignature(archive, bytes, signers)
  const unfinished = join(dirname(release), `.bursary-${process.pid}.unfinished`)
  // Nobody else can run what is in it before it is checked.
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    const options = {
      input: bytes,
      stdio: ['pipe', 'ignore', 'inherit'] as ('pipe' | 'ignore' | 'inherit')[],
    }
    execFileSync('tar', ['-xJ', '--no-same-owner', '-C', unfinished], options)
    const [name = '', ...others] = readdirSync(unfinished)
    if (others.length > 0 || !releaseName.test(name) || !lstatSync(join(unfinished, name)).isDirectory())
      throw new Refusal(`${basename(archive)} is not a release: it holds ${[name, ...others].join(', ')}.`)
    requireWhole(join(unfinished, name))
    const folder = join(dirname(release), name)
    if (existsSync(folder)) requireSame(join(unfinished, name), folder)
    else renameSync(join(unfinished, name), folder)
    return folder
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function compareArchive(archive: string, bytes: Buffer): void {
  const list = `${archive}.sha256`
  if (!existsSync(list)) return
  const [sum] = readFileSync(list, 'utf8').split(' ')
  if (sum !== sha256(bytes)) throw new Refusal(`${basename(archive)} is not what ${basename(list)} says.`)
}

/** An earlier upgrade, or a hand, has unpacked this release: it must be the one of the archive. */
function requireSame(unpacked: string, folder: string): void {
  const listOf = (of: string) => readFileSync(join(of, checksums), 'utf8')
  try {
    requireWhole(folder)
    if (listOf(folder) === listOf(unpacked)) return
  } catch (error) {
    throw new Refusal(`${folder} is not what the archive holds: remove it. ${(error as Error).message}`)
  }
  throw new Refusal(`${folder} is another build of this release: remove it.`)
}

/** @throws Refusal unless the folder holds the files that its checksums name, and links among them */
function requireWhole(folder: string): void {
  if (!lstatSync(join(folder, checksums), { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`It is not a release: it has no ${checksums}.`)
  const lines = readFileSync(join(folder, checksums), 'utf8').trim().split('\n')
  const sums = new Map(lines.map(line => [line.slice(66), line.slice(0, 64)]))
  for (const path of pathsIn(folder)) {
    const problem = path === checksums ? undefined : problemOf(folder, path, sums.get(path))
    if (problem) throw new Refusal(`${path} in the archive ${problem}.`)
    sums.delete(path)
  }
  const [missing] = sums.keys()
  if (missing !== undefined) throw new Refusal(`${missing} is missing in the archive.`)
}

/** Everything in a folder; unlike `readdir`'s own recursion, it follows no links. */
function* pathsIn(folder: string, under = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true })) {
    const path = join(under, entry.name)
    yield path
    if (entry.isDirectory()) yield* pathsIn(folder, path)
  }
}

/** What is wrong with an entry, as the end of a sentence. */
function problemOf(folder: string, path: string, sum: string | undefined): string | undefined {
  const place = join(folder, path)
  const entry = lstatSync(place)
  if (entry.isDirectory()) return undefined
  if (entry.isSymbolicLink()) return staysIn(folder, place) ? undefined : 'is a link that leaves the folder'
  if (!entry.isFile()) return 'is no file'
  if (entry.mode & setuidOrSetgid) return 'would run with rights of its owner (setuid or setgid)'
  if (sum === undefined) return `is not named in ${checksums}`
  return sum === sha256(readFileSync(place)) ? undefined : 'is damaged'
}

function staysIn(folder: string, link: string): boolean {
  return existsSync(link) && realpathSync(link).startsWith(`${realpathSync(folder)}/`)
}

function sha256(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex')
}
