import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Counter, Histogram, Registry } from 'prom-client'
import product from '../../../package.json' with { type: 'json' }
import type { LiveIndex } from '../../features/scholarships/search/live-index.ts'
import type { WithoutIndex } from '../../platform/http/endpoint.ts'
import type { Shed } from '../../platform/http/load/load.ts'
import type { Answered } from '../../platform/http/load/request-counts.ts'
import type { CacheLookup } from '../../platform/http/public-cache/public-cache.ts'
import type { JobResult } from '../../platform/jobs/worker.ts'
import type { MailResult } from './count-mails.ts'
import { counter, gauge, labelled, type Metric, type Sample } from './metric.ts'

interface Watched {
  pools: Record<string, Pool>
  search: Pick<LiveIndex, 'figures'>
}

/** Counts and measures in this process. */
export interface ProcessWatch {
  count: ReturnType<typeof createCounters>['count']
  /** What was counted and measured: plain data, which its supervisor asks for. */
  read(watched: Watched): Promise<Metric[]>
  stop(): void
}

/** In seconds. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const resolutionMs = 20

/** Begins to count and measure; `stop` ends it. */
export function watchProcess(): ProcessWatch {
  const { registry, count } = createCounters()
  const lag = monitorEventLoopDelay({ resolution: resolutionMs })
  lag.enable()
  return {
    count,
    stop: () => void lag.disable(),
    async read({ pools, search }) {
      const counted = (await registry.getMetricsAsJSON()) as unknown as Metric[]
      const lagged = labelled('stat', readLag(lag))
      return [...measureProcess(lagged), ...counted, ...measurePools(pools), ...measureIndex(search)]
    },
  }
}

function createCounters() {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'bursary_http_request_duration_seconds',
    help: 'Answers by pattern of the route, method and class of status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: durationBounds,
    registers,
  })
  const jobRuns = new Counter({
    name: 'bursary_job_runs_total',
    help: 'Runs of jobs by kind and result; failed ones are tried again, given_up ones are not.',
    labelNames: ['kind', 'result'],
    registers,
  })
  return {
    registry,
    count: {
      answer: (answered: Answered, seconds: number) => durations.observe({ ...answered }, seconds),
      jobRun(kind: string, result: JobResult) {
        const results: JobResult[] = ['done', 'failed', 'given_up']
        for (const each of results) jobRuns.inc({ kind, result: each }, each === result ? 1 : 0)
      },
      ...createResultCounters(registry),
    },
  }
}

function createResultCounters(registry: Registry) {
  return {
    shed: countBy<Shed>(registry, ['overloaded', 'unavailable'], {
      name: 'bursary_http_shed_total',
      help: 'Requests refused because too many were under way (overloaded) or they took too long (unavailable).',
      label: 'reason',
    }),
    cache: countBy<CacheLookup>(registry, ['hit', 'miss'], {
      name: 'bursary_cache_lookups_total',
      help: 'Lookups of public answers in the cache.',
      label: 'result',
    }),
    withoutIndex: countBy<WithoutIndex>(registry, ['given', 'refused'], {
      name: 'bursary_without_index_total',
      help: 'Lists and searches without the index: the database gave an answer, or it was refused.',
      label: 'result',
    }),
    mail: countBy<MailResult>(registry, ['sent', 'refused', 'rejected', 'not given', 'unknown'], {
      name: 'bursary_mails_total',
      help: 'Mails handed to the mail server, by what became of them; unknown: it may have taken them.',
      label: 'result',
    }),
  }
}

/** All values begin at 0: Prometheus does not see the first step of a series that begins at 1. */
function countBy<Value extends string>(
  registry: Registry,
  values: Value[],
  { name, help, label }: { name: string; help: string; label: string },
) {
  const counted = new Counter({ name, help, labelNames: [label], registers: [registry] })
  for (const value of values) counted.inc({ [label]: value }, 0)
  return (value: Value) => counted.inc({ [label]: value })
}

/** In seconds, since it was last read. */
function readLag(lag: ReturnType<typeof monitorEventLoopDelay>) {
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3)
  const read = {
    median: seconds(lag.percentile(50)),
    p99: seconds(lag.percentile(99)),
    max: seconds(lag.max),
  }
  lag.reset()
  return read
}

function measureProcess(lagged: Sample[]): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const labels = { version: product.version, node: process.versions.node }
  return [
    gauge(
      'bursary_build_info',
      'Version of the process, which may be newer than its supervisor, and of its Node.',
      [{ value: 1, labels }],
    ),
    gauge('bursary_process_start_time_seconds', 'When the process started, in seconds since 1970.', [
      { value: Math.round(performance.timeOrigin / 1000) },
    ]),
    counter(
      'bursary_process_cpu_seconds_total',
      'Processor time of the process.',
      labelled('mode', { user: user / 1e6, system: system / 1e6 }),
    ),
    gauge('bursary_process_resident_memory_bytes', 'Memory of the process.', [{ value: rss }]),
    gauge('bursary_process_heap_bytes', 'JavaScript objects in the memory of the process.', [
      { value: heapUsed },
    ]),
    gauge('bursary_event_loop_lag_seconds', 'By how much timers were late since the last scrape.', lagged),
  ]
}

function measurePools(pools: Watched['pools']): Metric[] {
  const all = Object.entries(pools)
  return [
    gauge(
      'bursary_database_pool_connections',
      'Connections of a pool that are used or idle.',
      all.flatMap(([pool, { totalCount, idleCount: idle }]) =>
        labelled('state', { used: totalCount - idle, idle }, { pool }),
      ),
    ),
    gauge(
      'bursary_database_pool_waiting',
      'Statements that wait for a connection of a pool.',
      all.map(([pool, { waitingCount }]) => ({ value: waitingCount, labels: { pool } })),
    ),
  ]
}

function measureIndex(search: Watched['search']): Metric[] {
  const index = search.figures()
  return [
    gauge(
      'bursary_search_index_ready',
      '1 when the index in memory answers lists and searches, 0 when the database does.',
      [{ value: index ? 1 : 0 }],
    ),
    gauge(
      'bursary_search_index_age_seconds',
      'How long ago the index followed the database.',
      index ? [{ value: index.ageSeconds }] : [],
    ),
    gauge(
      'bursary_search_index_scholarships',
      'How many scholarships the index has.',
      index ? [{ value: index.scholarships }] : [],
    ),
  ]
}
