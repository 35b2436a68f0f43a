import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { askTogether } from '../database/ask-together.ts'
import type { Tables } from '../database/tables.ts'
import { withoutAddresses } from '../log.ts'
import { type ClaimedJob, claimDueJobs, extendClaim, finishJob, putOffJob } from './job-repository.ts'
import type { Lane, RunnableJob } from './job.ts'
import { enqueue } from './queue.ts'

export interface WorkerLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface WorkerOptions {
  db: Kysely<Tables>
  /** The kinds of jobs it does; it leaves others in the queue. */
  jobs: RunnableJob[]
  log: WorkerLog
  /** How many jobs of the lane for many a second at most; as many as it can, when left out. */
  bulkPerSecond?: number
  /** Milliseconds between two looks for due jobs. */
  pollMs?: number
  /** Seconds after which another process takes a job whose process fell silent. */
  lease?: number
  /** Seconds until the next attempt, after the attempt of this number. */
  backOff?: (attempt: number) => number
}

export interface Worker {
  start(): void
  /** Looks for due jobs now rather than at the next poll. */
  wake(): void
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>
}

/** How many jobs of a lane a process does side by side, so that a slow one does not hold up the others. */
const slots = 4
/** A job is given up when it has failed so many times, which takes three days (`exponentialBackOff`). */
const mostAttempts = 440

/** 5 seconds, doubled with every attempt, at most 10 minutes. */
export function exponentialBackOff(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 600)
}

/** A worker that does due jobs, each at least once and never twice at the same time; many may run at once. */
export function createWorker(options: WorkerOptions): Worker {
  const { db, jobs, log, pollMs = 1_000, lease = 60 } = options
  const kinds = jobs.map(({ kind }) => kind)
  const pause = createPause(pollMs)
  const stopping = new AbortController()
  const lanes = [openLane('prompt'), openLane('bulk', options.bulkPerSecond)]
  let loops: Promise<void>[] = []
  let planning: Promise<void> | undefined

  /** Slots that look at the same time take their jobs in one statement; those that wait for turns look one by one. */
  function openLane(lane: Lane, perSecond = Infinity) {
    const claim = askTogether(
      (client, slotsFree: undefined[]): Promise<(ClaimedJob | undefined)[]> =>
        claimDueJobs(client, { lane, kinds, lease, limit: slotsFree.length }),
    )
    return { claim, turn: createTurns(perSecond, stopping.signal) }
  }

  async function work(lane: (typeof lanes)[number]): Promise<void> {
    while (!stopping.signal.aborted) {
      const busy = await workOnce(lane).catch(error => {
        log.warn({ err: error }, 'jobs cannot be reached')
        return false
      })
      if (!busy && !stopping.signal.aborted) await pause.wait()
    }
  }

  async function workOnce({ claim, turn }: (typeof lanes)[number]): Promise<boolean> {
    await (planning ??= planRecurring())
    await turn()
    if (stopping.signal.aborted) return false
    const job = await claim(db, undefined)
    if (job) await runJob(job, options)
    return job !== undefined
  }

  async function planRecurring(): Promise<void> {
    try {
      const recurring = jobs.filter(({ interval }) => interval !== undefined)
      for (const job of recurring) await enqueue(db, job, { key: recurringKey(job.kind), payload: {} })
    } catch (error) {
      planning = undefined
      throw error
    }
  }

  return {
    start() {
      if (loops.length === 0) loops = lanes.flatMap(lane => Array.from({ length: slots }, () => work(lane)))
    },
    wake: () => pause.end(),
    async stop() {
      stopping.abort()
      pause.end()
      await Promise.all(loops)
    },
  }
}

/** The key of a recurring job: it is in the queue once, across all processes. */
const recurringKey = (kind: string) => `every:${kind}`

async function runJob(job: ClaimedJob, options: WorkerOptions): Promise<void> {
  const { db, log, jobs, lease = 60, backOff = exponentialBackOff } = options
  const definition = jobs.find(({ kind }) => kind === job.kind)
  if (!definition) throw new Error(`No job is of the kind ${job.kind}.`)
  const about = { job: job.id, kind: job.kind, attempt: job.attempts }
  const interval = job.key === recurringKey(job.kind) ? definition.interval : undefined
  const heartbeat = setInterval(
    () =>
      extendClaim(db, job, lease).catch(error =>
        log.warn({ ...about, err: error }, 'job claim not extended'),
      ),
    (lease / 3) * 1000,
  )
  try {
    await definition.run(job.payload, { key: job.key })
  } catch (error) {
    const reason = describe(error)
    const givenUp = interval === undefined && job.attempts >= mostAttempts
    log.warn({ ...about, reason, givenUp }, 'job failed')
    if (givenUp) return await finishJob(db, job, reason)
    return await putOffJob(db, job, interval ?? backOff(job.attempts), reason)
  } finally {
    clearInterval(heartbeat)
  }
  if (interval === undefined) await finishJob(db, job, null)
  else await putOffJob(db, job, interval, null)
  log.info(about, 'job done')
}

/** @returns what waits until it is one's turn, so that there are `perSecond` of them a second, or until `stop` */
function createTurns(perSecond: number, stop: AbortSignal) {
  let next = 0
  return async () => {
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / perSecond
    if (mine > now) await pauseFor(mine - now, undefined, { signal: stop }).catch(() => undefined)
  }
}

/** What failed, without any link, since a link may be secret, and without addresses: mail servers repeat them. */
function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return withoutAddresses(text.replaceAll(/https?:\/\/\S+/g, '[link]')).slice(0, 500)
}

/** A pause that all slots share and `end` cuts short. */
function createPause(milliseconds: number) {
  const ends = new Set<() => void>()
  return {
    wait: () =>
      new Promise<void>(resolve => {
        const end = () => {
          clearTimeout(timer)
          ends.delete(end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        ends.add(end)
      }),
    end() {
      for (const end of ends) end()
    },
  }
}
