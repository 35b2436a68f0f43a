import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import product from '../../../package.json' with { type: 'json' }
import type { Shed } from '../../platform/http/load/load.ts'
import type { WithoutIndex } from '../../platform/http/endpoint.ts'
import type { CacheLookup } from '../../platform/http/public-cache/public-cache.ts'
import { createRequestCounts, type RequestCount } from '../../platform/http/load/request-counts.ts'
import type { JobOutcome } from '../../platform/jobs/worker.ts'
import type { LiveIndex } from '../../features/scholarships/search/live-index.ts'
import type { MailOutcome } from './count-mails.ts'
import { createCounter } from './counter.ts'

/** What one process knows about itself: plain data, which its supervisor asks for. */
export interface ProcessFigures {
  version: string
  node: string
  /** Seconds since 1970. */
  startedAt: number
  /** Since the start. */
  cpuSeconds: { user: number; system: number }
  residentBytes: number
  heapBytes: number
  /** In seconds, since the figures were last asked for. */
  eventLoopLag: { median: number; p99: number; max: number }
  requests: RequestCount[]
  shed: Record<Shed, number>
  cache: Record<CacheLookup, number>
  withoutIndex: Record<WithoutIndex, number>
  mails: Record<MailOutcome, number>
  /** By kind. */
  jobRuns: Record<string, Record<JobOutcome, number>>
  pools: { pool: string; used: number; idle: number; waiting: number }[]
  /** Missing while the database answers instead. */
  index?: { scholarships: number; ageSeconds: number }
}

interface Watched {
  pools: Record<string, Pool>
  search: LiveIndex
}

const resolutionMs = 20

/** Counts and measures in this process. */
export interface ProcessWatch {
  counters: ReturnType<typeof createCounters>
  read(watched: Watched): ProcessFigures
  stop(): void
}

function createCounters() {
  return {
    requests: createRequestCounts(),
    shed: createCounter<Shed>('overloaded', 'unavailable'),
    cache: createCounter<CacheLookup>('hit', 'miss'),
    withoutIndex: createCounter<WithoutIndex>('given', 'refused'),
    mails: createCounter<MailOutcome>('sent', 'refused', 'rejected', 'not given', 'unknown'),
    jobRuns: createJobCounter(),
  }
}

/** A kind that ran has all outcomes: Prometheus does not see the first step of a series that begins at 1. */
function createJobCounter() {
  const counts: ProcessFigures['jobRuns'] = {}
  return {
    counts,
    add(kind: string, outcome: JobOutcome) {
      const ofKind = (counts[kind] ??= { done: 0, failed: 0, given_up: 0 })
      ofKind[outcome] += 1
    },
  }
}

/** Begins to count and measure; `stop` ends it. */
export function watchProcess(): ProcessWatch {
  const counters = createCounters()
  const lag = monitorEventLoopDelay({ resolution: resolutionMs })
  lag.enable()
  const startedAt = Math.round(Date.now() / 1000 - process.uptime())

  function readLag(): ProcessFigures['eventLoopLag'] {
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3)
    const read = {
      median: seconds(lag.percentile(50)),
      p99: seconds(lag.percentile(99)),
      max: seconds(lag.max),
    }
    lag.reset()
    return read
  }

  return {
    counters,
    stop: () => void lag.disable(),
    read({ pools, search }) {
      const { user, system } = process.cpuUsage()
      const { rss, heapUsed } = process.memoryUsage()
      const index = search.figures()
      return {
        version: product.version,
        node: process.versions.node,
        startedAt,
        cpuSeconds: { user: user / 1e6, system: system / 1e6 },
        residentBytes: rss,
        heapBytes: heapUsed,
        eventLoopLag: readLag(),
        requests: counters.requests.read(),
        shed: counters.shed.counts,
        cache: counters.cache.counts,
        withoutIndex: counters.withoutIndex.counts,
        mails: counters.mails.counts,
        jobRuns: counters.jobRuns.counts,
        pools: Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
          pool,
          used: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
        })),
        ...(index && { index }),
      }
    },
  }
}
