import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../server/settings.ts'
import { freePort } from './free-port.ts'
import type { ToProcess, FromProcess } from './process-messages.ts'

/** The processes that serve the product: one, or several. */
export interface Processes {
  /** Tells them to start, and waits until all of them listen. @returns where people reach the product */
  start(databaseUrl: string): Promise<string>
  /** Lets all of them finish what is under way; they are gone on return. */
  stop(): Promise<void>
}

/** After a death in the last minute the next process waits, longer with every one; in milliseconds. */
const leastWait = 100
const mostWait = 10_000
/** How long a process may take to stop beyond the time it drains, in milliseconds. */
const patience = 30_000

/**
 * Forks the processes of the product, which share its port. They load while their supervisor sees to the database;
 * one that dies, or takes such a place and cannot start, is replaced.
 */
export function forkProcesses(settings: Settings, say: (message: string) => void): Processes {
  const stopping = new AbortController()
  const deaths: number[] = []
  let startMessage: Extract<ToProcess, { start: object }>['start'] | undefined
  const first = Array.from({ length: settings.processes }, () => cluster.fork())
  // Listened to from the beginning: one may die before it is told to start, or before the last one listens.
  const ready = first.map(async worker => {
    const siteUrl = await report(worker)
    watch(worker)
    return siteUrl
  })
  void Promise.allSettled(ready)

  async function replace(worker: Worker, reason: string): Promise<void> {
    const now = Date.now()
    const recent = deaths.filter(time => time > now - 60_000)
    deaths.splice(0, deaths.length, ...recent, now)
    const wait = Math.min(leastWait * 2 ** recent.length, mostWait)
    say(`A process of the product ended (${worker.process.pid}, ${reason}); another one takes its place.`)
    await pause(wait, undefined, { signal: stopping.signal })
    const next = cluster.fork()
    watch(next)
    if (startMessage) tell(next, { start: { ...startMessage, demoData: false } })
  }

  function watch(worker: Worker): void {
    worker.on('message', (message: FromProcess) => {
      if (!('failed' in message)) return
      const reason = message.failed.message || message.failed.code
      say(`A process of the product could not start (${worker.process.pid}): ${reason}`)
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
      if (seeding) tell(seeding, { start: startMessage })
      for (const worker of others) tell(worker, { start: { ...startMessage, demoData: false } })
      const [siteUrl = ''] = await Promise.all(ready)
      return siteUrl
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
          tell(worker, { stop: true })
          await gone
        }),
      )
      clearTimeout(late)
    },
  }
}

/** The site's address, once the process listens. @throws what kept it from starting */
function report(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromProcess) => {
      if ('ready' in message) resolve(message.ready.siteUrl)
      else reject(Object.assign(new Error(message.failed.message), message.failed))
    })
    worker.once('exit', (code, signal) =>
      reject(new Error(`A process of the product ended while it started (${signal ?? `code ${code}`}).`)),
    )
  })
}

/** To one that is gone already, there is nothing to tell. */
function tell(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
