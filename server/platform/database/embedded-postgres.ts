import { existsSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { rm } from 'node:fs/promises'
import {
  type Cluster,
  clusterFolder,
  exchangeCluster,
  prepareCluster,
  readPassword,
} from './embedded-postgres/cluster.ts'
import { AlreadyRunning, takeDataLock } from './embedded-postgres/data-lock.ts'
import { choosePort } from './embedded-postgres/port.ts'
import {
  endLeftBackends,
  StartFailure,
  startPostmaster,
  stopPostmaster,
} from './embedded-postgres/postmaster.ts'
import { livePostmaster, type Postmaster } from './embedded-postgres/postmaster-file.ts'
import { signal } from './embedded-postgres/process-state.ts'

interface Log {
  info(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgres {
  /** Connection string of the database `bursary`, as the ordinary role that owns it. */
  url: string
  /** Stops PostgreSQL cleanly; its processes are gone on return. */
  stop(): Promise<void>
}

/** A running PostgreSQL, and the lock on its data. */
interface Hold {
  postmaster: Postmaster
  lock: Client
}

const RETRY_MS = 50
const START_MS = 60_000
const RECOVERY_MS = 5_000
const GOODBYE_MS = 1_000

/**
 * Starts PostgreSQL 18 on the cluster in `dataDir` (made on the first start), or adopts the server that a killed
 * process left running, and restarts it if it dies, until `stop()`.
 * @throws Error with a sentence for people, for instance when another product process uses the same data
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  /** Of the cluster's folder, when it is not the product's own. */
  name?: string
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const cluster = await prepareCluster(dataDir, options.name)
  let hold = await holdCluster(cluster, log, START_MS)
  const stopping = new AbortController()
  let recovery: Promise<void> | undefined
  const stopOnExit = () => signal(hold.postmaster.pid, 'SIGINT')
  process.once('exit', stopOnExit)

  const recover = async () => {
    log.error('The connection to PostgreSQL was lost; reconnecting.')
    while (!stopping.signal.aborted) {
      try {
        hold = await holdCluster(cluster, log, RECOVERY_MS, hold.postmaster.port)
        log.info('PostgreSQL is back.')
        return watch()
      } catch (error) {
        log.error((error as Error).message)
        await pause(1_000)
      }
    }
  }
  const watch = () => {
    hold.lock.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  }
  watch()
  await createDatabase(hold.lock, cluster.password)

  return {
    url: urlOf(hold.postmaster, cluster.password),
    async stop() {
      stopping.abort()
      await recovery
      process.off('exit', stopOnExit)
      await sessionsEnded(hold.lock)
      // The lock ends with the server: released earlier, another process could adopt a stopping server.
      const running = livePostmaster(cluster.folder)
      if (running) await stopPostmaster(cluster, running.pid)
    },
  }
}

/**
 * Connection string of the database of a product that runs on this data, for commands; undefined when none runs.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined
  const folder = clusterFolder(realpathSync(dataDir))
  const running = livePostmaster(folder)
  return running?.status === 'ready' ? urlOf(running, await readPassword(folder)) : undefined
}

/** The name of a cluster's folder that a backup is restored into, until it is whole. */
export const restoringCluster = 'cluster.restoring'

/** Removes leftovers of failed or killed restores. */
export async function removeRestoring(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const folder = clusterFolder(realpathSync(dataDir), restoringCluster)
  if (!existsSync(folder)) return
  if (livePostmaster(folder)) {
    const left = await startEmbeddedPostgres({
      dataDir,
      log: { info() {}, error() {} },
      name: restoringCluster,
    })
    await left.stop()
  }
  await rm(folder, { recursive: true, force: true })
}

/** Removes leftovers of killed restores; one that still runs stays, and ends when it sees Bursary running. */
export async function removeKilledRestore(dataDir: string): Promise<void> {
  await removeRestoring(dataDir).catch(error => {
    if (!(error instanceof AlreadyRunning)) throw error
  })
}

/** Makes the restored, stopped cluster the product's own. @returns where the earlier one is now */
export function takeRestored(dataDir: string): Promise<string | undefined> {
  return exchangeCluster(realpathSync(dataDir), restoringCluster)
}

/** Whether this data folder has a database. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  return existsSync(clusterFolder(dataDir))
}

function urlOf(postmaster: Postmaster, password: string): string {
  return `postgres://bursary:${password}@127.0.0.1:${postmaster.port}/bursary`
}

/** Finds or starts the server and takes the lock on the data. `samePort` keeps connection strings valid. */
async function holdCluster(cluster: Cluster, log: Log, withinMs: number, samePort?: number): Promise<Hold> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      const postmaster = await findOrStart(cluster, log, samePort)
      if (postmaster) return { postmaster, lock: await takeDataLock(cluster, postmaster.port) }
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error
    }
    await pause(RETRY_MS)
  }
}

/** The server when it is ready, undefined while one is starting or stopping. */
async function findOrStart(cluster: Cluster, log: Log, samePort?: number): Promise<Postmaster | undefined> {
  const running = livePostmaster(cluster.folder)
  if (running?.status === 'ready') {
    log.info(`PostgreSQL was still running (process ${running.pid}, port ${running.port}).`)
    return running
  }
  if (running) return undefined
  endLeftBackends(cluster)
  const started = await startPostmaster(cluster, samePort ?? (await choosePort(cluster.dataDir)))
  log.info(`PostgreSQL started (process ${started.pid}, port ${started.port}).`)
  return started
}

/** Pools close before the server knows; stopped earlier, it would make them report lost connections. */
async function sessionsEnded(client: Client): Promise<void> {
  const others = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  const deadline = Date.now() + GOODBYE_MS
  while (Date.now() < deadline) {
    const answer = await client.query(others).catch(() => undefined)
    if (!answer || answer.rows[0].count === 0) return
    await pause(RETRY_MS)
  }
}

/** Connections refused while a server starts or stops, and failed starts worth another try. */
function isPassing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return (
    error instanceof StartFailure ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'].includes(code ?? '') ||
    message === 'Connection terminated unexpectedly'
  )
}

/** The application's role is no superuser: injected SQL cannot reach the machine. */
async function createDatabase(client: Client, password: string): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'bursary'")
  if (rows.length > 0) return
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'bursary'")
  if (role.rows.length === 0) {
    await client.query(`CREATE ROLE bursary LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`)
  }
  await client.query('CREATE DATABASE bursary OWNER bursary')
}
