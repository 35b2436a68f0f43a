import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pages } from '../../../contract/core/pages.ts'
import { readSecrets } from '../../../start/composition/secrets.ts'
import { ownPort } from '../../support/own-port.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { createTestDatabase, openTestDatabase } from '../../support/database/postgres.ts'
import type { ServedProduct } from '../../support/product.ts'
import { type Spawned, spawnScript } from '../../support/spawned.ts'

const lookMs = 100
/** Between two looks of the balancer its clients need more connections than stand open: one that is refused shows. */
const balancerLookMs = 500
/** The machine itself must not be the bottleneck. */
const thinkMs = 200

interface Backend {
  port: number
  up: boolean
  process: Spawned
  /** Requests that it has answered. */
  answered: number
  agent: Agent
}

/**
 * Restarts two processes on one database in turn, under reads and writes through a balancer that looks at `/readyz` and
 * retries nothing.
 * @param drainSeconds how long a process that stops says so first: more than a look of the balancer, also on a busy machine
 * @returns how many requests were answered, and every failure by name
 */
export async function runRollingRestart({
  rounds,
  clients = 24,
  drainSeconds = 10,
}: {
  rounds: number
  clients?: number
  drainSeconds?: number
}): Promise<{ answered: number; violations: string[] }> {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-rolling-'))
  const violations = new Set<string>()
  const backends: Backend[] = []
  const balancer = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  await once(balancer.listen(0, '127.0.0.1'), 'listening')
  const siteUrl = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  const product: ServedProduct = {
    siteUrl,
    db,
    dataDir,
    databaseUrl: database.url,
    secret: (await readSecrets(dataDir)).auth,
    issuer: siteUrl,
    stop: async () => {},
  }

  const start = (port: number) => {
    const env = {
      PORT: String(port),
      PUBLIC_URL: siteUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO_DATA: 'false',
      SIGN_IN_LIMIT: '1000',
      CALL_LIMIT_FACTOR: '1000',
      DRAIN_SECONDS: String(drainSeconds),
    }
    return spawnScript(new URL('../../../start/bursary.ts', import.meta.url), ['start'], { env })
  }
  let turn = 0
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const open = backends.filter(({ up }) => up)
    turn += 1
    const backend = open[turn % open.length]
    const { method = 'GET', url: path = '/', headers } = incoming
    try {
      if (!backend) throw new Error('nobody was ready')
      const { port, agent } = backend
      const passed = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent })
      const answer = once(passed, 'response') as Promise<[IncomingMessage]>
      const [[response]] = await Promise.all([answer, pipeline(incoming, passed)])
      const { connection: _hop, ...passedOn } = response.headers
      outgoing.writeHead(response.statusCode ?? 500, passedOn)
      await pipeline(response, outgoing)
      backend.answered += 1
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      violations.add(`${method} ${path.replaceAll(/[\da-f-]{36}/g, ':id')}: ${code ?? message}`)
      outgoing.destroy()
    }
  }

  const over = new AbortController()
  const watch = async (backend: Backend) => {
    while (!over.signal.aborted) {
      backend.up = await isReady(backend.port)
      await pause(balancerLookMs)
    }
  }
  const serves = async (backend: Backend) => {
    const before = backend.answered
    while (backend.answered < before + clients && violations.size === 0) await pause(lookMs)
  }

  const ended: Promise<unknown>[] = []
  try {
    for (const port of [await ownPort(), await ownPort()]) {
      const agent = new Agent({ keepAlive: true })
      const backend = { port, up: false, process: start(port), answered: 0, agent }
      backends.push(backend)
      ended.push(watch(backend))
    }
    while (!backends.every(({ up }) => up)) await pause(lookMs)
    const world: World = { product, staff: await signUp(product, 'moderator'), violations, answered: 0 }
    for (let i = 0; i < clients; i += 1) {
      const scholarshipId = await insertScholarship(db)
      ended.push(work(world, { i, scholarshipId, signal: over.signal }))
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const backend of backends) {
        if (violations.size > 0) break
        await serves(backend)
        backend.process.kill('SIGTERM')
        const code = await backend.process.ended
        if (code !== 0) violations.add(`a process ended with ${code}`)
        backend.process = start(backend.port)
        await serves(backend)
      }
    }
    over.abort()
    await Promise.all(ended)
    return { answered: world.answered, violations: [...violations] }
  } finally {
    over.abort()
    for (const { process, agent } of backends) {
      process.kill('SIGKILL')
      await process.ended
      agent.destroy()
    }
    balancer.closeAllConnections()
    balancer.close()
    await db.destroy()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface World {
  product: ServedProduct
  staff: Person
  violations: Set<string>
  answered: number
}

/** A client that reads and writes, one request after the other on connections that it keeps. */
async function work(
  world: World,
  { i, scholarshipId, signal }: { i: number; scholarshipId: string; signal: AbortSignal },
): Promise<void> {
  const { product, staff } = world
  const { token } = staff
  const requests: [string, () => Promise<Response>][] = [
    ['a page', () => fetch(`${product.siteUrl}${pages.allScholarships}`)],
    ['a list', () => send(product, 'GET', '/allScholarships?page=1&size=10&search=')],
    [
      'a write',
      () =>
        send(product, 'PATCH', `/scholarships/${scholarshipId}`, {
          token,
          body: { universityRank: 1 + Math.floor(Math.random() * 900) },
        }),
    ],
    ['an own page', () => send(product, 'GET', '/overview', { token })],
  ]
  for (let n = i; !signal.aborted; n += 1) {
    const [what, ask] = requests[n % requests.length] as (typeof requests)[number]
    try {
      const answer = await ask()
      const text = await answer.text()
      if (answer.ok) world.answered += 1
      else world.violations.add(`${what}: answered ${answer.status} ${text.slice(0, 100)}`)
      await pause(thinkMs)
    } catch (error) {
      world.violations.add(`${what}: ${(error as Error).message}`)
      if (signal.aborted) return
    }
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}
