import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scrape } from '../../server/operations/metrics/scrape.ts'
import type { Metric } from '../../server/operations/metrics/metric.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { createMetricsCollector } from './ask-processes.ts'
import { freePort } from './free-port.ts'
import { closeHandedConnections } from './handed-connections.ts'
import type { ToProcess, FromProcess, Started } from './process-messages.ts'
import { type CrashReason, crashReason, crashReasons } from './uncaught.ts'

/** The processes that serve the product: one, or several; a release has a supervisor in any case. */
export interface Processes {
  /**
   * Starts all of them and waits until they listen.
   * @param scrape collects the metrics, when there are any
   * @returns where people reach the product
   */
  start(databaseUrl: string, scrape?: Scrape): Promise<Started>
  /** @returns the metrics of each at its place; `undefined` for one that sent none in time */
  askMetrics(): Promise<(Metric[] | undefined)[]>
  /** How many ended unexpectedly, by reason; a single process cannot tell. */
  crashes?: () => Record<string, number>
  /** Lets all of them finish what is under way, and waits until they have ended. */
  stop(): Promise<void>
  /**
   * Replaces one after the other by a process of another release, which serves before the old one stops.
   * @throws what keeps the other release from starting; those that serve stay
   */
  replaceBy?(release: Release): Promise<void>
}

/** How another release's programs are started. */
export interface Release {
  node: string
  program: string
}

/** How long a replacement waits after deaths in the last minute, doubled with each; in milliseconds. */
const minBackoff = 100
const mostWait = 10_000
/** How long a process may take to stop beyond the time it drains, in milliseconds. */
const timeoutMs = 30_000

/** The processes that this supervisor keeps running. */
interface Crew {
  settings: Settings
  print: (message: string) => void
  stopping: AbortController
  /** Processes told to stop: their exit is not a crash. */
  retired: WeakSet<Worker>
  /** When processes ended in the last minute, in milliseconds since 1970. */
  deaths: number[]
  crashes: Record<CrashReason, number>
  /** The message that starts a process; undefined until the database is ready. */
  startMessage?: Extract<ToProcess, { start: object }>['start']
}

/**
 * Forks the processes of the product, which share its port. They load while the database starts; one that
 * dies, or whose replacement cannot start, is replaced.
 */
export function forkProcesses(settings: Settings, print: (message: string) => void): Processes {
  const crashes = Object.fromEntries(crashReasons.map(reason => [reason, 0])) as Crew['crashes']
  const stopping = new AbortController()
  const crew: Crew = { settings, print, stopping, retired: new WeakSet(), deaths: [], crashes }
  let scrape: Scrape | undefined
  let replacing = Promise.resolve()
  const { addWorker, ask } = createMetricsCollector(settings.processes, send)
  cluster.on('fork', worker => {
    if (worker.process.pid !== undefined) addWorker(worker)
  })
  cluster.on('message', (worker, message: FromProcess) => {
    if ('wantsMetrics' in message) void tellMetrics(worker, scrape)
  })
  const first = Array.from({ length: settings.processes }, fork)
  // From the beginning: one may die before it starts, or before the last one listens.
  const ready = first.map(async worker => {
    const started = await listening(worker)
    watch(crew, worker)
    return started
  })
  void Promise.allSettled(ready)

  return {
    askMetrics: ask,
    crashes: () => crashes,
    async start(databaseUrl, collect) {
      scrape = collect
      const port = settings.port === 0 ? await freePort(settings.host) : settings.port
      crew.startMessage = { databaseUrl, port, demoData: false }
      const [seeding, ...others] = first
      if (seeding) send(seeding, { start: { ...crew.startMessage, demoData: settings.demoData } })
      for (const worker of others) send(worker, { start: crew.startMessage })
      const [started] = await Promise.all(ready)
      return started ?? { siteUrl: '', port }
    },
    async stop() {
      stopping.abort()
      await replacing.catch(() => undefined)
      await Promise.all(serving().map(worker => retire(crew, worker)))
    },
    replaceBy: release => (replacing = replaceAll(crew, release)),
  }
}

async function tellMetrics(worker: Worker, scrape: Scrape | undefined): Promise<void> {
  const metrics = await scrape?.().catch(() => null)
  send(worker, { metrics: metrics ?? null })
}

/** Forks a replacement for a process that ended or could not be started. */
async function replace(crew: Crew, ended: string): Promise<void> {
  const now = Date.now()
  crew.deaths = crew.deaths.filter(time => time > now - 60_000)
  const wait = Math.min(minBackoff * 2 ** crew.deaths.length, mostWait)
  crew.deaths.push(now)
  crew.print(`A process ${ended}; starting another one.`)
  await pause(wait, undefined, { signal: crew.stopping.signal })
  const next = fork()
  watch(crew, next)
  if (crew.startMessage) send(next, { start: crew.startMessage })
}

/** Replaces the process when it ends unexpectedly, and counts why. */
function watch(crew: Crew, worker: Worker): void {
  const isOver = () => crew.stopping.signal.aborted || crew.retired.has(worker)
  const goOn = (ended: string) => {
    if (isOver()) return
    replace(crew, ended).catch(error => goOn(`could not be started (${(error as Error).message})`))
  }
  let failed = false
  worker.on('message', (message: FromProcess) => {
    if (!('failed' in message)) return
    failed = true
    const reason = message.failed.message || message.failed.code
    crew.print(`Process ${worker.process.pid} could not start: ${reason}`)
    // It would stay and serve nothing; its end triggers a retry.
    worker.process.kill('SIGKILL')
  })
  worker.once('exit', (code, signal) => {
    if (isOver()) return
    crew.crashes[failed ? 'start' : crashReason(code, signal)] += 1
    goOn(`ended (${worker.process.pid}, ${signal ?? `code ${code}`})`)
  })
  // One that never began has no end.
  worker.once('error', error => {
    if (worker.process.pid === undefined) goOn(`could not be started (${error.message})`)
  })
}

/** Lets a process finish what is under way, and waits until it has ended. */
async function retire({ settings, retired }: Crew, worker: Worker): Promise<void> {
  retired.add(worker)
  const gone = worker.isDead() ? undefined : once(worker, 'exit')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), settings.drainSeconds * 1000 + timeoutMs)
  send(worker, { stop: true })
  await gone
  clearTimeout(late)
}

async function replaceAll(crew: Crew, release: Release): Promise<void> {
  const before = { node: process.execPath, program: cluster.settings.exec ?? '' }
  forkFrom(release)
  for (const worker of serving()) {
    if (crew.stopping.signal.aborted) return
    const next = fork()
    if (crew.startMessage) send(next, { start: crew.startMessage })
    try {
      await listening(next)
    } catch (error) {
      forkFrom(before)
      next.process.kill('SIGKILL')
      throw error
    }
    watch(crew, next)
    await retire(crew, worker)
  }
}

/** A new process. Without a listener, a message that it no longer takes would end the supervisor. */
function fork(): Worker {
  return closeHandedConnections(cluster.fork().on('error', () => undefined))
}

/** `fork` knows no other way to name the Node of its processes. */
function forkFrom({ node, program }: Release): void {
  process.execPath = node
  cluster.setupPrimary({ exec: program })
}

function serving(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker?.process.pid !== undefined,
  )
}

/** The site's address, once the process listens. @throws what kept it from starting */
function listening(worker: Worker): Promise<Started> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromProcess) => {
      if ('ready' in message) resolve(message.ready)
      else if ('failed' in message) reject(Object.assign(new Error(message.failed.message), message.failed))
    })
    worker.once('error', error => worker.process.pid === undefined && reject(error))
    worker.once('exit', (code, signal) =>
      reject(new Error(`A process ended while starting (${signal ?? `code ${code}`}).`)),
    )
  })
}

/** Does nothing for a process that has just ended. */
function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
