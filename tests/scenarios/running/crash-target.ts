import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'
import { livePostmaster } from '../../../server/platform/database/embedded-postgres/postmaster-file.ts'
import { isAlive } from '../../../server/platform/database/embedded-postgres/process-state.ts'
import { ownPort } from '../../support/own-port.ts'
import { type Spawned, spawnScript } from '../../support/spawned.ts'

/** What `kill -9` hits; `both, unreaped` leaves a lock file that names an ended process which nobody has reaped. */
export const victims = [
  'product',
  'postmaster',
  'postmaster and its processes',
  'one process of PostgreSQL',
  'both',
  'both, unreaped',
] as const
export type Victim = (typeof victims)[number]

/** The product with its own PostgreSQL and data folder, as `npm start` runs it, to be killed and started again. */
export interface CrashTarget {
  siteUrl: string
  /** Kills, and starts again what does not come back by itself. @returns milliseconds until `/readyz` says 200 */
  crash(victim: Victim): Promise<number>
  /** Rows of a query on the product's database, as its owner. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Stops the product. @returns what was not right about its end */
  stop(): Promise<string[]>
}

const firstStartWithin = 120_000

/** @param readyWithin milliseconds after which a restart that is not ready is given up with an error */
export async function startCrashTarget(options: { readyWithin: number }): Promise<CrashTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-crash-'))
  const cluster = join(dataDir, 'cluster')
  const port = await ownPort()
  const siteUrl = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: siteUrl,
    DEMO_DATA: 'false',
    SIGN_IN_LIMIT: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    CALL_LIMIT_FACTOR: '1000',
  }
  const start = () => spawnScript(new URL('../../../start/bursary.ts', import.meta.url), ['start'], { env })
  let product: Spawned = start()
  const holders: number[] = []

  const ready = async (isBack = () => true, within = options.readyWithin): Promise<number> => {
    const from = Date.now()
    while (!(isBack() && (await isReady(siteUrl)))) {
      if (!isAlive(product.pid)) throw new Error(`The product ended:\n${product.output()}`)
      if (Date.now() - from > within) {
        throw new Error(`not ready ${within / 1000} s after a crash: ${product.output().trim()}`)
      }
      await pause(20)
    }
    return Date.now() - from
  }
  const killProduct = async () => {
    product.kill('SIGKILL')
    await product.ended
  }
  const restart = () => {
    product = start()
    return ready()
  }

  const crash = async (victim: Victim): Promise<number> => {
    const postmaster = livePostmaster(cluster)?.pid ?? 0
    if (victim === 'product') {
      await killProduct()
      return restart()
    }
    if (victim === 'postmaster' || victim === 'postmaster and its processes') {
      const family = victim === 'postmaster' ? [] : childrenOf(postmaster)
      for (const pid of [postmaster, ...family]) kill(pid)
      return ready(() => ![undefined, postmaster].includes(livePostmaster(cluster)?.pid))
    }
    if (victim === 'one process of PostgreSQL') {
      const [first] = childrenOf(postmaster)
      if (first) kill(first)
      // A dead one that PostgreSQL has not yet missed would let the others still answer.
      return ready(() => !first || !childrenOf(postmaster).includes(first))
    }
    product.kill('SIGKILL')
    kill(postmaster)
    await product.ended
    if (victim === 'both, unreaped') {
      const { ended, holder } = await unreaped(statSync(cluster))
      holders.push(holder)
      const file = join(cluster, 'postmaster.pid')
      const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
      await writeFile(file, [ended, ...rest].join('\n'))
    }
    return restart()
  }

  await ready(undefined, firstStartWithin).catch(async error => {
    await killProduct()
    throw error
  })
  return {
    siteUrl,
    crash,
    async query(statement, values) {
      const client = new Client(await findEmbeddedPostgres(dataDir))
      await client.connect()
      return client
        .query(statement, values)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    async stop() {
      const faults: string[] = []
      const postmaster = livePostmaster(cluster)?.pid ?? 0
      const family = [postmaster, ...childrenOf(postmaster)].filter(pid => pid > 0)
      product.kill('SIGTERM')
      const code = await product.ended
      if (code !== 0) faults.push(`the product ended with ${code}: ${product.output().slice(-500)}`)
      if (family.some(isAlive)) faults.push('PostgreSQL outlived the product')
      if (existsSync(join(cluster, 'postmaster.pid'))) faults.push('a lock file was left')
      for (const pid of [...family, ...holders].filter(isAlive)) kill(pid)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
      return faults
    },
  }
}

async function isReady(siteUrl: string): Promise<boolean> {
  const answer = await fetch(`${siteUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  return answer?.status === 200
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}

/** An ended process of a user, PostgreSQL's own, and the one that should have reaped it. */
async function unreaped({
  uid,
  gid,
}: {
  uid: number
  gid: number
}): Promise<{ ended: number; holder: number }> {
  // It ends after the shell has become a program that reaps nobody.
  const script = 'sleep 1 & echo $!; exec sleep 600'
  const shell = spawn('sh', ['-c', script], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = Number(String((await once(shell.stdout, 'data'))[0]))
  while (isAlive(ended)) await pause(5)
  return { ended, holder: shell.pid ?? 0 }
}
