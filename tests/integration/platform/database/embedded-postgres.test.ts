import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type QueryResult } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../server/platform/database/embedded-postgres.ts'
import { livePostmaster } from '../../../../server/platform/database/embedded-postgres/postmaster-file.ts'
import { isAlive } from '../../../../server/platform/database/embedded-postgres/process-state.ts'
import { ownPort } from '../../../support/own-port.ts'
import { isRoot, nobody, type Spawned, spawnScript, type User } from '../../../support/spawned.ts'

const keeper = new URL('../../../support/database/postgres-keeper.ts', import.meta.url)
const log = { info() {}, error() {} }

vi.setConfig({ testTimeout: 90_000 })

let dataDir = ''
let spawned: Spawned[] = []
let started: EmbeddedPostgres[] = []

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

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  started.push(postgres)
  return postgres
}

/** Holds PostgreSQL in another process; with a number, that process writes rows from there on. */
function keep(options: { firstRow?: number; user?: User } = {}): Spawned {
  const { firstRow, user } = options
  const process = spawnScript(keeper, [dataDir, ...(firstRow ? [String(firstRow)] : [])], { user })
  spawned.push(process)
  return process
}

/** @returns the connection string */
async function ready(process: Spawned): Promise<string> {
  return (await process.line(/^ready (.*)$/m))[1] ?? ''
}

async function query(url: string, statement: string, values: unknown[] = []): Promise<QueryResult> {
  const client = new Client(url)
  await client.connect()
  return client.query(statement, values).finally(() => client.end())
}

/** The server of the data folder with its backends. */
function serverProcesses(): number[] {
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
async function endServer(): Promise<void> {
  for (const pid of serverProcesses()) end(pid)
  while (serverProcesses().length > 0) await pause(10)
}

function serverPid(): number {
  return serverProcesses()[0] ?? 0
}

/** Rows that this process said were acknowledged. */
function acknowledged(process: Spawned): number[] {
  return [...process.output().matchAll(/^row (\d+)$/gm)].map(match => Number(match[1]))
}

async function lostRows(url: string, rows: number[]): Promise<number> {
  const statement = 'select count(*) from unnest($1::int[]) as row where row not in (select row from written)'
  return Number((await query(url, statement, [rows])).rows[0].count)
}

/** A user that /etc/passwd does not know. */
const nameless = { uid: 54_321, gid: 54_321 }

function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}

function canMapUsers(user?: User): boolean {
  return spawnSync('unshare', ['--user', '--map-user=65534', 'true'], { ...user }).status === 0
}

/** Lets the first start take a port that no other program is given while PostgreSQL is down. */
async function keepPort(): Promise<void> {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'port'), String(await ownPort()))
}

async function giveDataTo({ uid, gid }: User): Promise<void> {
  await mkdir(dataDir)
  await chown(dataDir, uid, gid)
}

describe('the bundled PostgreSQL', () => {
  test('makes a cluster on the first start and keeps its data and its address on the next', async () => {
    await keepPort()
    const first = await start()
    await query(first.url, 'create table kept as select 1 as answer')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 1 }])
  })

  test('gives the product an ordinary role, and only with the password', async () => {
    const { url } = await start()
    const roles = await query(url, 'select rolsuper from pg_roles where rolname = current_user')
    expect(roles.rows).toEqual([{ rolsuper: false }])
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    wrong.username = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('leaves no process after a stop', async () => {
    const postgres = await start()
    await query(postgres.url, 'select 1')
    const processes = serverProcesses()
    expect(processes.length).toBeGreaterThan(3)
    await postgres.stop()
    expect(processes.filter(isAlive)).toEqual([])
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  test('is found by commands that work next to a running product', async () => {
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
    const url = await ready(keep())
    expect(await findEmbeddedPostgres(dataDir)).toBe(url)
    spawned[0]?.kill('SIGTERM')
    await spawned[0]?.ended
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
  })

  test('moves to another port when its own was taken meanwhile', async () => {
    await keepPort()
    const first = await start()
    await first.stop()
    const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(other, 'listening')
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect((await query(second.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    other.close()
  })

  test('does not touch data of another PostgreSQL version or of another program', async () => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      'holds data of PostgreSQL 17; Bursary brings PostgreSQL 18. Move the folder away first.',
    )
    await rm(join(dataDir, 'cluster', 'PG_VERSION'))
    await writeFile(join(dataDir, 'cluster', 'thesis.txt'), '')
    await expect(start()).rejects.toThrow('holds something that is not a PostgreSQL cluster')
  })
})

describe('one product on one data folder', () => {
  test('refuses a second one and says which process has it', async () => {
    const holder = keep()
    await ready(holder)
    const second = keep()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `refused: Bursary is already running on this data (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
    await expect(start()).rejects.toThrow('Bursary is already running on this data')
  })

  test('refuses a second one in the same process', async () => {
    await start()
    await expect(start()).rejects.toThrow('Bursary is already running on this data')
  })

  test('lets one of two first starts win', async () => {
    const both = [keep(), keep()]
    await Promise.all(both.map(process => process.line(/^(ready|refused)/m)))
    const said = both.map(process => /^(ready|refused)/m.exec(process.output())?.[1])
    expect(new Set(said)).toEqual(new Set(['ready', 'refused']))
    expect(readdirSync(dataDir).filter(name => name.startsWith('cluster.new'))).toEqual([])
  })
})

describe('after a crash', () => {
  test('a killed product loses no acknowledged row and finds its server again', {
    timeout: 60_000,
  }, async () => {
    const rows: number[] = []
    const servers = new Set<number>()
    for (let round = 1; round <= 4; round += 1) {
      const product = keep({ firstRow: rows.length + 1 })
      await product.line(new RegExp(`^row ${rows.length + 150}$`, 'm'))
      servers.add(serverPid())
      product.kill('SIGKILL')
      await product.ended
      rows.push(...acknowledged(product))
    }
    expect(servers.size).toBe(1)
    const { url } = await start()
    expect(await lostRows(url, rows)).toBe(0)
  })

  test('a killed server comes back at the same address, with every acknowledged row', async () => {
    await keepPort()
    const product = keep({ firstRow: 1 })
    const url = await ready(product)
    for (let round = 1; round <= 2; round += 1) {
      await product.line(new RegExp(`^row ${acknowledged(product).length + 100}$`, 'm'))
      const killed = serverPid()
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(() => expect([0, killed]).not.toContain(serverPid()), 30_000)
      await product.line(new RegExp(`^row ${acknowledged(product).length + 100}$`, 'm'))
    }
    expect(await lostRows(url, acknowledged(product))).toBe(0)
    expect(product.output()).toContain('PostgreSQL is back.')
    expect(product.output()).not.toContain('refused')
  })

  test('a killed product and server start again without losing a row', async () => {
    const product = keep({ firstRow: 1 })
    await product.line(/^row 200$/m)
    const server = serverPid()
    product.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await product.ended
    const { url } = await start()
    expect(serverPid()).not.toBe(server)
    expect(await lostRows(url, acknowledged(product))).toBe(0)
  })

  test.each(['an ended process that nobody reaped', 'a living stranger'])(
    'a postmaster.pid that names %s does not stand in the way',
    async kind => {
      await ready(keep())
      process.kill(serverPid(), 'SIGKILL')
      spawned[0]?.kill('SIGKILL')
      await spawned[0]?.ended

      const shell = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'])
      try {
        const ended = Number(String((await once(shell.stdout, 'data'))[0]))
        await vi.waitFor(() => expect(isAlive(ended)).toBe(false), 20_000)
        expect(existsSync(`/proc/${ended}`), 'a zombie').toBe(true)
        const file = join(dataDir, 'cluster', 'postmaster.pid')
        const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
        await writeFile(file, [kind === 'a living stranger' ? shell.pid : ended, ...rest].join('\n'))
        const { url } = await start()
        expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
        expect(isAlive(shell.pid ?? 0)).toBe(true)
      } finally {
        shell.kill()
      }
    },
  )

  test('an interrupted first start is started over', async () => {
    const finished = join(dataDir, 'cluster')
    let tries = 0
    do {
      // When this process paused, the cluster was finished meanwhile: the next one begins without data.
      await endServer()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
      const product = keep()
      const unfinished = join(dataDir, `cluster.new-${product.pid}`)
      const begun = () => [unfinished, finished].some(folder => existsSync(join(folder, 'PG_VERSION')))
      await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 30_000, interval: 5 })
      product.kill('SIGKILL')
      await product.ended
      tries += 1
    } while (existsSync(finished) && tries < 5)
    expect(existsSync(finished)).toBe(false)
    const { url } = await start()
    expect((await query(url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter(name => name.startsWith('cluster.new'))).toEqual([])
  })
})

describe('the user that PostgreSQL runs as', () => {
  test.skipIf(!isRoot)('is not root when root starts the product', async () => {
    await start()
    expect(ownerOf(serverPid())).toBe(nobody.uid)
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700)
  })

  test.skipIf(!isRoot || !canMapUsers())(
    'has a number of its own where only root may enter the folder',
    async () => {
      await chmod(join(dataDir, '..'), 0o700)
      const first = await start()
      await query(first.url, 'create table kept as select 1 as answer')
      await first.stop()
      const second = await start()
      expect((await query(second.url, 'select answer from kept')).rows).toEqual([{ answer: 1 }])
    },
  )

  test.skipIf(!isRoot)('stays the owner of the data when root starts the product in between', async () => {
    await giveDataTo(nobody)
    const before = keep({ user: nobody })
    await query(await ready(before), 'create table kept as select 1 as answer')
    before.kill('SIGTERM')
    await before.ended
    const asRoot = await start()
    await asRoot.stop()
    const url = await ready(keep({ user: nobody }))
    expect((await query(url, 'select answer from kept')).rows).toEqual([{ answer: 1 }])
  })

  test.skipIf(!isRoot)('gets a sentence when the data is somebody else’s', async () => {
    await start()
    const stranger = keep({ user: nameless })
    expect(await stranger.ended).toBe(1)
    expect(stranger.output()).toContain(
      `refused: The data in ${dataDir} belongs to another user. Start Bursary as that user, or set DATA_DIR to another folder.`,
    )
  })

  test.skipIf(!isRoot || !canMapUsers(nameless))('may be one without a name, as in containers', async () => {
    await giveDataTo(nameless)
    const first = keep({ user: nameless })
    await ready(first)
    expect(ownerOf(serverPid())).toBe(nameless.uid)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await rm(join(dataDir, 'cluster'), { recursive: true })
    await start()
    expect(ownerOf(serverPid())).toBe(nobody.uid)
  })

  test('is an ordinary one of its own choice', async () => {
    const user = isRoot ? nobody : undefined
    if (user) await giveDataTo(user)
    const product = keep({ ...(user && { user }) })
    await ready(product)
    expect(ownerOf(serverPid())).toBe(user?.uid ?? process.getuid?.())
    product.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    expect(serverProcesses()).toEqual([])
  })
})
