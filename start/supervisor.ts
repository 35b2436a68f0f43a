import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../server/settings.ts'
import { freePort } from './free-port.ts'
import type { ToProcess, FromProcess, Started } from './process-messages.ts'

/** The processes that serve the product: one, or several. */
export interface Processes {
  /** Starts all of them and waits until they listen. @returns where people reach the product */
  start(databaseUrl: string): Promise<Started>
  /** Lets all of them finish what is under way, and waits until they have ended. */
  stop(): Promise<void>
}

/** How long a replacement waits after deaths in the last minute, doubled with each; in milliseconds. */
const leastWait = 100
const mostWait = 10_000
/** How long a process may take to stop beyond the time it drains, in milliseconds. */
const patience = 30_000

/**
 * Forks the processes of the product, which share its port. They load while the database starts; one that
 * dies, or whose replacement cannot start, is replaced.
 */
export function forkProcesses(settings: Settings, print: (message: string) => void): Processes {
  const stopping = new AbortController()
  const deaths: number[] = []
  let startMessage: Extract<ToProcess, { start: object }>['start'] | undefined
  const first = Array.from({ length: settings.processes }, () => cluster.fork())
  // From the beginning: one may die before it starts, or before the last one listens.
  const ready = first.map(async worker => {
    const started = await listening(worker)
    watch(worker)
    return started
  })
  void Promise.allSettled(ready)

  async function replace(worker: Worker, reason: string): Promise<void> {
    const now = Date.now()
    const recent = deaths.filter(time => time > now - 60_000)
    deaths.splice(0, deaths.length, ...recent, now)
    const wait = Math.min(leastWait * 2 ** recent.length, mostWait)
    print(`A process of the product ended (${worker.process.pid}, ${reason}); another one takes its place.`)
    await pause(wait, undefined, { signal: stopping.signal })
    const next = cluster.fork()
    watch(next)
    if (startMessage) send(next, { start: { ...startMessage, demoData: false } })
  }

  function watch(worker: Worker): void {
    worker.on('message', (message: FromProcess) => {
      if (!('failed' in message)) return
      const reason = message.failed.message || message.failed.code
      print(`A process of the product could not start (${worker.process.pid}): ${reason}`)
      // It would stay and serve nothing; its end leads to another try.
      worker.process.kill('SIGKILL')
    })
    worker.once('exit', (code, signal) => {
      if (!stopping.signal.aborted) void replace(worker, signal ?? `code ${code}`).catch(() => undefined)
    })
  }

  return {
    async start(databaseUrl) {
      const port = settings.port === 0 ? await freePort(settings.host) : settings.port
      startMessage = { databaseUrl, port, demoData: settings.demoData }
      const [seeding, ...others] = first
      if (seeding) send(seeding, { start: startMessage })
      for (const worker of others) send(worker, { start: { ...startMessage, demoData: false } })
      const [started] = await Promise.all(ready)
      return started ?? { siteUrl: '' }
    },
    async stop() {
      stopping.abort()
      const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
      const late = setTimeout(
        () => workers.forEach(worker => worker.process.kill('SIGKILL')),
        settings.drainSeconds * 1000 + patience,
      )
      await Promise.all(
        workers.map(async worker => {
          const gone = worker.isDead() ? undefined : once(worker, 'exit')
          send(worker, { stop: true })
          await gone
        }),
      )
      clearTimeout(late)
    },
  }
}

/** The site's address, once the process listens. @throws what kept it from starting */
function listening(worker: Worker): Promise<Started> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromProcess) => {
      if ('ready' in message) resolve(message.ready)
      else reject(Object.assign(new Error(message.failed.message), message.failed))
    })
    worker.once('exit', (code, signal) =>
      reject(new Error(`A process of the product ended while it started (${signal ?? `code ${code}`}).`)),
    )
  })
}

/** A process that has just ended gets nothing. */
function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
