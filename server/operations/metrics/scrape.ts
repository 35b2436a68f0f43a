import type { PaymentMode } from '../../features/payments/payment-mode-queries.ts'
import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, createPool } from '../../platform/database/connection.ts'
import { readDatabaseFigures } from './database-figures.ts'
import { gauge, joinProcesses, type Metric, writeMetrics } from './metric.ts'
import { productMetrics } from './product-metrics.ts'

/** Collects the metrics of the whole product and writes them out. */
export type Scrape = () => Promise<string>

interface Options {
  databaseUrl: string
  /** Its disk is measured. */
  dataDir: string
  mode: PaymentMode
  /** Asks the processes that ought to serve, each at its place; `undefined` for one that gave no answer. */
  askProcesses(): Promise<(Metric[] | undefined)[]>
  /** How many processes ended that nobody stopped, by reason; one process alone cannot tell. */
  crashes?: (() => Record<string, number>) | undefined
}

/** How long a scrape waits for the database, in milliseconds; for processes, see `askProcesses`. */
const timeoutMs = 500
/** How long an answer is reused: many scrapes cost no more than one a second. */
const lastsMs = 1_000

/** @returns the scrape, and how to close its only connection to the database */
export function createScrape({ databaseUrl, dataDir, mode, askProcesses, crashes }: Options): {
  scrape: Scrape
  close(): Promise<void>
} {
  const pool = createPool(databaseUrl, { max: 1, connectMs: timeoutMs, statementTimeoutMs: timeoutMs })
  const db = createDatabase(pool)

  async function collect(): Promise<string> {
    const began = performance.now()
    const [processes, database, disk] = await Promise.all([
      askProcesses(),
      inTime(readDatabaseFigures(db, mode)),
      inTime(
        statfs(dataDir).then(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize })),
      ),
    ])
    const seconds = (performance.now() - began) / 1000
    return writeMetrics([
      ...productMetrics({ crashes: crashes?.(), database, disk }),
      gauge(
        'bursary_process_up',
        '1 when the process reported its figures, 0 when it was silent for half a second.',
        processes.map((metrics, process) => ({ value: metrics ? 1 : 0, labels: { process } })),
      ),
      ...joinProcesses(processes),
      gauge('bursary_metrics_collection_seconds', 'How long these figures took.', [{ value: seconds }]),
    ])
  }

  return { scrape: shared(collect, lastsMs), close: () => db.destroy() }
}

/** @returns `undefined` when it fails or takes too long */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const late = pause(timeoutMs, undefined, { ref: false })
  return Promise.race([work.catch(() => undefined), late])
}

/** Shares an answer with all callers while it is made and for `lasts` milliseconds after. */
function shared<T>(make: () => Promise<T>, lasts: number): () => Promise<T> {
  let current: Promise<T> | undefined
  const forget = () => {
    current = undefined
  }
  return () => {
    if (!current) {
      current = make()
      current.then(() => setTimeout(forget, lasts).unref(), forget)
    }
    return current
  }
}
