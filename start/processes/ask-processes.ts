import type { Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Metric } from '../../server/operations/metrics/metric.ts'
import type { FromProcess, ToProcess } from './process-messages.ts'

/** How long a process may take to send its metrics, in milliseconds. */
const timeoutMs = 500

/** Asks processes for their metrics; does not wait for one that is busy or blocked. */
export interface MetricsCollector {
  /** Gives the process a place until it ends. */
  addWorker(worker: Worker): void
  /** @returns the metrics by place; `undefined` for a process that sent none in time */
  ask(): Promise<(Metric[] | undefined)[]>
}

type Send = (worker: Worker, message: ToProcess) => void

/** @param places how many processes there ought to be */
export function createMetricsCollector(places: number, send: Send): MetricsCollector {
  const workers: (Worker | undefined)[] = Array.from({ length: places }, () => undefined)
  /** One request at a time: more would pile up at a blocked process. */
  const asked = new Map<Worker, Promise<Metric[] | undefined>>()

  return {
    addWorker(worker) {
      const free = workers.indexOf(undefined)
      const place = free < 0 ? workers.length : free
      workers[place] = worker
      worker.once('exit', () => {
        // An extra process takes over from another one: it gets its place.
        const next = workers.length > places ? workers.pop() : undefined
        if (next !== worker) workers[workers.indexOf(worker)] = next
      })
    },
    ask() {
      const late = pause(timeoutMs, undefined, { ref: false })
      return Promise.all(
        workers.map(async worker => {
          if (!worker) return undefined
          const answer = asked.get(worker) ?? askOne(worker, send).finally(() => asked.delete(worker))
          asked.set(worker, answer)
          return Promise.race([answer, late])
        }),
      )
    },
  }
}

/** @returns its metrics; `undefined` when it ends before, or has not started */
function askOne(worker: Worker, send: Send): Promise<Metric[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<Metric[] | undefined>()
  const end = (metrics?: Metric[]) => {
    worker.off('message', listen)
    worker.off('exit', leave)
    resolve(metrics)
  }
  const leave = () => end()
  const listen = (message: FromProcess) => {
    if ('ownMetrics' in message) end(message.ownMetrics ?? undefined)
  }
  worker.on('message', listen)
  worker.once('exit', leave)
  send(worker, { sendMetrics: true })
  return promise
}
