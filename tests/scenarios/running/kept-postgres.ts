import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type QueryResult } from 'pg'
import { afterEach, beforeEach } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/platform/database/embedded-postgres.ts'
import { livePostmaster } from '../../../server/platform/database/embedded-postgres/postmaster-file.ts'
import { ownPort } from '../../support/own-port.ts'
import { type Spawned, spawnScript, type User } from '../../support/spawned.ts'

const keeper = new URL('../../support/database/postgres-keeper.ts', import.meta.url)
const log = { info() {}, error() {} }

let spawned: Spawned[] = []
let started: EmbeddedPostgres[] = []

/** The data folder of the running test, which is not there at first. */
export let dataDir = ''

/** Gives each test of a file a data folder of its own, and ends what it started. */
export function useKeptPostgres(): void {
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'bursary-postgres-')), 'data')
    await chmod(join(dataDir, '..'), 0o755)
  })

  afterEach(async () => {
    for (const process of spawned.splice(0)) {
      process.kill('SIGKILL')
      await process.ended
    }
    await Promise.all(started.splice(0).map(postgres => postgres.stop()))
    await endServer()
    await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 10 })
  })
}

/** Starts PostgreSQL in the process of the test. */
export async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  started.push(postgres)
  return postgres
}

/** Holds PostgreSQL in another process; with a number, that process writes rows from there on. */
export function keep(options: { firstRow?: number; user?: User } = {}): Spawned {
  const { firstRow, user } = options
  const process = spawnScript(keeper, [dataDir, ...(firstRow ? [String(firstRow)] : [])], { user })
  spawned.push(process)
  return process
}

/** @returns the connection string */
export async function ready(process: Spawned): Promise<string> {
  return (await process.line(/^ready (.*)$/m))[1] ?? ''
}

/** Asks on a connection of its own. */
export async function query(url: string, statement: string, values: unknown[] = []): Promise<QueryResult> {
  const client = new Client(url)
  await client.connect()
  return client.query(statement, values).finally(() => client.end())
}

/** The server of the data folder with its backends. */
export function serverProcesses(): number[] {
  const server = livePostmaster(join(dataDir, 'cluster'))
  if (!server) return []
  try {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    return [server.pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** Kills a process, which may have ended by itself meanwhile. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Ends the server of the data folder, which nobody may hold any more. */
export async function endServer(): Promise<void> {
  for (const pid of serverProcesses()) end(pid)
  while (serverProcesses().length > 0) await pause(10)
}

/** 0 while none runs. */
export function serverPid(): number {
  return serverProcesses()[0] ?? 0
}

/** Rows that this process said were acknowledged. */
export function acknowledged(process: Spawned): number[] {
  return [...process.output().matchAll(/^row (\d+)$/gm)].map(match => Number(match[1]))
}

/** How many of the acknowledged rows are not there. */
export async function lostRows(url: string, rows: number[]): Promise<number> {
  const statement = 'select count(*) from unnest($1::int[]) as row where row not in (select row from written)'
  return Number((await query(url, statement, [rows])).rows[0].count)
}

/** A user that /etc/passwd does not know. */
export const nameless = { uid: 54_321, gid: 54_321 }

/** The number of the user that a process runs as. */
export function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}

/** Whether a user may have numbers of users of its own, as in containers. */
export function canMapUsers(user?: User): boolean {
  return spawnSync('unshare', ['--user', '--map-user=65534', 'true'], { ...user }).status === 0
}

/** Lets the first start take a port that no other program is given while PostgreSQL is down. */
export async function keepPort(): Promise<void> {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'port'), String(await ownPort()))
}

/** Makes the data folder, which is this user's. */
export async function giveDataTo({ uid, gid }: User): Promise<void> {
  await mkdir(dataDir)
  await chown(dataDir, uid, gid)
}
