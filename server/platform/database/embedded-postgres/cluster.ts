import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sayDiskFull } from '../../full-disk.ts'
import { syncFolder } from '../sync-folder.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { isAlive } from './process-state.ts'
import { chooseRunner, giveTo, type Runner } from './unprivileged.ts'

/** A PostgreSQL data folder that is complete and ready to be started. */
export interface Cluster {
  dataDir: string
  folder: string
  /** Shown in the titles of its processes. */
  name: string
  password: string
  binaries: Binaries
  runner: Runner
}

/** The version of PostgreSQL that the product brings. */
export const MAJOR = '18'
const UNFINISHED = 'cluster.new-'
/** A whole cluster that takes the place of the present one. */
const EXCHANGED = 'cluster.exchanged'
const PASSWORD = 'bursary.password'

/** The cluster of this data folder, made by initdb the first time. @param name of its folder */
export async function prepareCluster(path: string, name?: string): Promise<Cluster> {
  const binaries = findBinaries()
  await mkdir(dirname(resolve(path)), { recursive: true })
  await mkdir(path, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(path)
  const folder = clusterFolder(dataDir, name)
  if (name === undefined) await finishExchange(dataDir)
  const runner = await chooseRunner(binaries.postgres, dataDir, folder)
  await removeUnfinished(dataDir)
  if (!(await isComplete(folder))) await initialise(dataDir, folder, binaries, runner)
  const title = `bursary-${hash('sha256', folder, 'hex').slice(0, 12)}`
  const password = await readPassword(folder)
  return { dataDir, folder, name: title, password, binaries, runner }
}

/** The folder of the data and its password. */
export function clusterFolder(dataDir: string, name = 'cluster'): string {
  return join(dataDir, name)
}

/** The password of both roles: `postgres`, which supervises, and `bursary`, which owns the database. */
export function readPassword(folder: string): Promise<string> {
  return readFile(join(folder, PASSWORD), 'utf8')
}

/** The version of PostgreSQL that wrote the data in this folder; undefined when there is none. */
export async function clusterMajor(dataDir: string): Promise<string | undefined> {
  const version = await readFile(join(clusterFolder(dataDir), 'PG_VERSION'), 'utf8').catch(() => undefined)
  return version?.trim()
}

async function isComplete(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return false
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === MAJOR) return true
  const found = version
    ? `data of PostgreSQL ${version.trim()}`
    : 'something that is not a PostgreSQL cluster'
  throw new Error(`${folder} holds ${found}; Bursary uses PostgreSQL ${MAJOR}. Move the folder away first.`)
}

/**
 * Made under another name and renamed when complete: initdb writes PG_VERSION first, so an interrupted one would look
 * finished. The password moves with it.
 */
async function initialise(
  dataDir: string,
  folder: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`)
  const passwordFile = `${unfinished}.password`
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await giveTo(runner.owner, passwordFile)
  const args = ['-D', unfinished, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const { file, args: all, ...user } = runner.command(binaries.initdb, [...args, '--no-instructions'])
  try {
    await promisify(execFile)(file, all, { ...user, env: environment() })
  } catch (error) {
    await rm(passwordFile, { force: true })
    throw sayDiskFull(error, `in ${dataDir}`)
  }
  await rename(passwordFile, join(unfinished, PASSWORD))
  try {
    await rename(unfinished, folder)
  } catch (error) {
    // Another process was first: its cluster is used.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(unfinished, { recursive: true, force: true })
  }
  await syncFolder(dataDir)
}

/**
 * Lets a stopped cluster take the place of the present one. When the process is killed in between, the present one stays,
 * or the next start finishes it. @returns where the one is now that was replaced
 */
export async function exchangeCluster(dataDir: string, name: string): Promise<string | undefined> {
  const folder = clusterFolder(dataDir)
  await rm(join(dataDir, EXCHANGED), { recursive: true, force: true })
  await rename(join(dataDir, name), join(dataDir, EXCHANGED))
  await syncFolder(dataDir)
  let before: string | undefined
  if (existsSync(folder)) {
    before = `${folder}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
    await rename(folder, before)
  }
  await finishExchange(dataDir)
  return before
}

async function finishExchange(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir)
  if (existsSync(folder) || !existsSync(join(dataDir, EXCHANGED))) return
  await rename(join(dataDir, EXCHANGED), folder)
  await syncFolder(dataDir)
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = name.startsWith(UNFINISHED) ? Number.parseInt(name.slice(UNFINISHED.length), 10) : Number.NaN
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Only what PostgreSQL needs: our settings hold secrets, and PG* variables would change its own. */
export function environment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') {
    return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  }
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
