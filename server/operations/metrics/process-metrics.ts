import { durationBounds, type RequestCount } from '../../platform/http/load/request-counts.ts'
import { counter, gauge, labelled, type Metric, type Sample } from './metric.ts'
import type { ProcessFigures } from './process-figures.ts'

/** The processes that ought to serve, each at its place; `undefined` for one that gave no answer. */
export type AllFigures = (ProcessFigures | undefined)[]

/** The metrics of single processes; the label `process` is its place, which its replacement takes over. */
export function processMetrics(all: AllFigures): Metric[] {
  const each = (samples: (figures: ProcessFigures) => Sample[]): Sample[] =>
    all.flatMap((figures, process) =>
      figures ? samples(figures).map(sample => ({ ...sample, labels: { process, ...sample.labels } })) : [],
    )
  const one = (value: (figures: ProcessFigures) => number) => each(figures => [{ value: value(figures) }])
  return [
    gauge(
      'bursary_process_up',
      '1 when the process told its figures, 0 when it was silent for half a second.',
      all.map((figures, process) => ({ value: figures ? 1 : 0, labels: { process } })),
    ),
    gauge(
      'bursary_build_info',
      'Version of the process, which may be newer than its supervisor, and of its Node.',
      each(({ version, node }) => [{ value: 1, labels: { version, node } }]),
    ),
    gauge(
      'bursary_process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      one(({ startedAt }) => startedAt),
    ),
    counter(
      'bursary_process_cpu_seconds_total',
      'Processor time of the process.',
      each(({ cpuSeconds }) => labelled('mode', cpuSeconds)),
    ),
    gauge(
      'bursary_process_resident_memory_bytes',
      'Memory of the process.',
      one(({ residentBytes }) => residentBytes),
    ),
    gauge(
      'bursary_process_heap_bytes',
      'JavaScript objects in the memory of the process.',
      one(({ heapBytes }) => heapBytes),
    ),
    gauge(
      'bursary_event_loop_lag_seconds',
      'By how much timers were late since the last scrape.',
      each(({ eventLoopLag: { median, p99, max } }) => labelled('stat', { median, p99, max })),
    ),
    ...traffic(each),
    ...surroundings(each, one),
  ]
}

type Each = (samples: (figures: ProcessFigures) => Sample[]) => Sample[]
type One = (value: (figures: ProcessFigures) => number) => Sample[]

function traffic(each: Each): Metric[] {
  return [
    {
      name: 'bursary_http_request_duration_seconds',
      help: 'Answers by pattern of the route, method and class of status, and how long they took.',
      type: 'histogram',
      samples: each(({ requests }) => requests.flatMap(histogram)),
    },
    counter(
      'bursary_http_shed_total',
      'Requests refused because too many were under way (overloaded) or they took too long (unavailable).',
      each(({ shed }) => labelled('reason', shed)),
    ),
    counter(
      'bursary_cache_lookups_total',
      'Lookups of public answers in the cache.',
      each(({ cache }) => labelled('result', cache)),
    ),
    counter(
      'bursary_without_index_total',
      'Lists and searches without the index: the database gave an answer, or it was refused.',
      each(({ withoutIndex }) => labelled('outcome', withoutIndex)),
    ),
    counter(
      'bursary_mails_total',
      'Mails handed to the mail server, by what became of them; unknown: it may have taken them.',
      each(({ mails }) => labelled('outcome', mails)),
    ),
    counter(
      'bursary_job_runs_total',
      'Runs of jobs by kind and outcome; failed ones are tried again, given_up ones are not.',
      each(({ jobRuns }) =>
        Object.entries(jobRuns).flatMap(([kind, runs]) => labelled('outcome', runs, { kind })),
      ),
    ),
  ]
}

function surroundings(each: Each, one: One): Metric[] {
  return [
    gauge(
      'bursary_database_pool_connections',
      'Connections of a pool that are used or idle.',
      each(({ pools }) =>
        pools.flatMap(({ pool, used, idle }) => labelled('state', { used, idle }, { pool })),
      ),
    ),
    gauge(
      'bursary_database_pool_waiting',
      'Statements that wait for a connection of a pool.',
      each(({ pools }) => pools.map(({ pool, waiting }) => ({ value: waiting, labels: { pool } }))),
    ),
    gauge(
      'bursary_search_index_ready',
      '1 when the index in memory answers lists and searches, 0 when the database does.',
      one(({ index }) => (index ? 1 : 0)),
    ),
    gauge(
      'bursary_search_index_age_seconds',
      'How long ago the index followed the database.',
      each(({ index }) => (index ? [{ value: index.ageSeconds }] : [])),
    ),
    gauge(
      'bursary_search_index_scholarships',
      'How many scholarships the index has.',
      each(({ index }) => (index ? [{ value: index.scholarships }] : [])),
    ),
  ]
}

/** The samples of one row; a bucket counts what the smaller ones count, too. */
function histogram({ durations, seconds, ...labels }: RequestCount): Sample[] {
  let count = 0
  const buckets = durations.map((more, i): Sample => {
    count += more
    return { part: 'bucket', value: count, labels: { ...labels, le: durationBounds[i] ?? '+Inf' } }
  })
  return [...buckets, { part: 'sum', value: seconds, labels }, { part: 'count', value: count, labels }]
}
