import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { truncate } from '../../../contract/core/truncate.ts'
import { analyzeChanged } from '../database/analyze-changed.ts'
import { coalesced } from '../database/coalesced.ts'
import type { Tables } from '../database/tables.ts'
import { withoutAddresses } from '../log.ts'
import { AddressRefused, mailFailure, RecipientWaits } from '../mail/mail-failure.ts'
import {
  addRecurring,
  type ClaimedJob,
  claimDueJobs,
  extendClaim,
  finishJob,
  noteUnderWay,
  type NextTime,
  putOffJob,
  retryJob,
  secondsToNextJob,
} from './job-repository.ts'
import { type JobListener, listenForJobs } from './job-listener.ts'
import { InvalidPayload, type Lane, laneNames, NotYet, type RunnableJob } from './job.ts'

export interface WorkerLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** `failed`: it will be retried. */
export type JobResult = 'done' | 'failed' | 'given_up'

export interface WorkerOptions {
  db: Kysely<Tables>
  /** The kinds of jobs that it runs; others stay in the queue. */
  jobs: RunnableJob[]
  log: WorkerLog
  /** At most this many jobs of the lane `bulk` a second; no limit by default. */
  bulkPerSecond?: number
  /** The database's address, to be woken when a job is enqueued; without it, and while it cannot listen, it polls. */
  databaseUrl?: string
  /** Milliseconds between two polls of a worker that cannot listen. */
  pollMs?: number
  /** Of one that listens, should it miss something. */
  listeningPollMs?: number
  /** Seconds after which another process takes over the job of one that died. */
  lease?: number
  /** Is told of every run. */
  count?: ((kind: string, result: JobResult) => void) | undefined
  /** Seconds until the next attempt, after this many failures. */
  backOff?: (failures: number) => number
}

export interface Worker {
  start(): void
  /** Polls now. */
  wake(): void
  /** Claims no further job and waits for those under way. */
  stop(): Promise<void>
}

/** Jobs of a lane that run at once, so that a slow one does not block the others. */
const slots = { prompt: 4, bulk: 4, upkeep: 2 }
/** Attempts after which a job is given up: about three days (`exponentialBackOff`). */
const maxAttempts = 440

/** Seconds until a mail is tried again whose recipient does not know of their account yet; `wakeHeldMails` does so at once. */
const untilKnown = 12 * 3600

/** Seconds until work that waits for other work tries again. */
const soon = 2

/** 5 seconds, doubled with every failure, at most 10 minutes. */
export function exponentialBackOff(failures: number): number {
  return Math.min(5 * 2 ** (failures - 1), 600)
}

/** A worker that runs due jobs, each at least once and never twice at the same time; there can be many workers. */
export function createWorker(options: WorkerOptions): Worker {
  const { db, jobs, log, databaseUrl, pollMs = 1_000, listeningPollMs = 10_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const lanes = laneNames.map(lane => openLane(lane, options, signal))
  let loops: Promise<void>[] = []
  let listener: JobListener | undefined
  let planning: Promise<void> | undefined

  async function work(lane: OpenLane): Promise<void> {
    while (!signal.aborted) {
      const calls = lane.rest.calls()
      const idleMs = await workOnce(lane).catch(error => {
        log.warn({ err: error }, 'the queue cannot be read')
        return pollMs
      })
      if (idleMs > 0 && !signal.aborted) await lane.rest.wait(idleMs, calls)
    }
  }

  /** @returns milliseconds until there is something to do, as far as is known; 0 after a job */
  async function workOnce({ claim, nextDue, turn }: OpenLane): Promise<number> {
    await (planning ??= planRecurring(db, jobs).catch(error => {
      planning = undefined
      throw error
    }))
    await turn()
    const job = signal.aborted ? undefined : await claim(db, undefined)
    if (job) {
      await runJob(job, options, signal)
      return 0
    }
    const longest = listener?.hears() ? listeningPollMs : pollMs
    return signal.aborted ? longest : Math.min(await nextDue(db, undefined), longest)
  }

  const wake = (name?: string) => {
    for (const { lane, rest } of lanes) if (name === undefined || name === lane) rest.end()
  }

  return {
    start() {
      if (loops.length > 0) return
      if (databaseUrl) listener = listenForJobs(databaseUrl, wake)
      loops = lanes.flatMap(each => Array.from({ length: slots[each.lane] }, () => work(each)))
    },
    wake: () => wake(),
    async stop() {
      stopping.abort()
      wake()
      await Promise.all([listener?.stop(), ...loops])
    },
  }
}

type OpenLane = ReturnType<typeof openLane>

/** Slots that look at the same time share a statement. */
function openLane(
  lane: Lane,
  { jobs, lease = 60, bulkPerSecond = Infinity }: WorkerOptions,
  stop: AbortSignal,
) {
  const kinds = jobs.map(({ kind }) => kind)
  const claim = coalesced(
    (client, slotsFree: undefined[]): Promise<(ClaimedJob | undefined)[]> =>
      claimDueJobs(client, { lane, kinds, lease, limit: slotsFree.length }),
  )
  const nextDue = coalesced(async (client, slotsFree: undefined[]) => {
    const ms = Math.max(0, await secondsToNextJob(client, { lane, kinds })) * 1_000
    // A timer may be early, and another process may be about to claim what is due.
    return slotsFree.map(() => ms + 20)
  })
  return {
    lane,
    claim,
    nextDue,
    rest: createRest(),
    turn: createTurns(lane === 'bulk' ? bulkPerSecond : Infinity, stop),
  }
}

async function planRecurring(db: Kysely<Tables>, jobs: RunnableJob[]): Promise<void> {
  for (const job of jobs) if (nextTimeOf(job)) await addRecurring(db, job, recurringKey(job.kind))
}

/** When a recurring job is due again. */
function nextTimeOf({ interval, daily }: RunnableJob): NextTime | undefined {
  if (daily !== undefined) return { daily }
  return interval === undefined ? undefined : { interval }
}

/** The key of a recurring job, which is in the queue once for all processes. */
const recurringKey = (kind: string) => `every:${kind}`

async function runJob(job: ClaimedJob, options: WorkerOptions, stopping: AbortSignal): Promise<void> {
  const { db, log, jobs, lease = 60 } = options
  const definition = jobs.find(({ kind }) => kind === job.kind)
  if (!definition) throw new Error(`There is no job of kind ${job.kind}.`)
  const about = aboutJob(job)
  const next = job.key === recurringKey(job.kind) ? nextTimeOf(definition) : undefined
  const heartbeat = setInterval(
    () =>
      extendClaim(db, job, lease).catch(error =>
        log.warn({ ...about, err: error }, 'job claim not extended'),
      ),
    (lease / 3) * 1000,
  )
  try {
    if (definition.lane === 'upkeep')
      await analyzeChanged(db).catch(error => log.warn({ ...about, err: error }, 'tables not analysed'))
    const neverTwice = sendNeverTwice(db, job)
    await definition.run(next ? {} : job.payload, { key: job.key, stopping, neverTwice })
  } catch (error) {
    return await settleFailure(job, error, { ...options, next })
  } finally {
    clearInterval(heartbeat)
  }
  if (next) await putOffJob(db, job, next, null)
  else await finishJob(db, job, null)
  options.count?.(job.kind, 'done')
  log.info(about, 'job done')
}

const aboutJob = ({ id, kind, attempts }: ClaimedJob) => ({ job: id, kind, attempt: attempts })

/** Ends a job that threw, or puts it off. @param next when it recurs */
async function settleFailure(
  job: ClaimedJob,
  error: unknown,
  { db, log, count, backOff = exponentialBackOff, next }: WorkerOptions & { next: NextTime | undefined },
): Promise<void> {
  if (error instanceof NotYet) return putOffJob(db, job, next ?? { interval: soon }, null)
  const about = { ...aboutJob(job), reason: describe(error) }
  if (error instanceof AddressRefused || error instanceof MaybeSent) {
    log.info(about, error instanceof MaybeSent ? 'mail not sent again' : 'mail not sent')
    count?.(job.kind, 'done')
    return finishJob(db, job, about.reason)
  }
  if (error instanceof RecipientWaits) {
    log.info(aboutJob(job), 'mail waits for its recipient')
    return putOffJob(db, job, { interval: untilKnown }, about.reason)
  }
  const givenUp = !next && (error instanceof InvalidPayload || job.attempts >= maxAttempts)
  log.warn({ ...about, givenUp }, 'job failed')
  count?.(job.kind, givenUp ? 'given_up' : 'failed')
  if (givenUp) return finishJob(db, job, about.reason)
  return retryJob(db, job, { delay: backOff(job.failures + 1), next, failure: about.reason })
}

/** Whether a mail was sent is not known. */
class MaybeSent extends Error {
  override name = 'MaybeSent'
}

const died = 'A process died while it sent this mail.'

/** `JobContext.neverTwice` of a claimed job. */
function sendNeverTwice(db: Kysely<Tables>, job: ClaimedJob) {
  return async (send: () => Promise<void>) => {
    if (job.last_error === died) throw new MaybeSent(died)
    await noteUnderWay(db, job, died)
    try {
      await send()
    } catch (error) {
      throw mailFailure(error) === 'unknown' ? new MaybeSent(describe(error)) : error
    }
  }
}

/** @returns a function that resolves `perSecond` times a second, or when `stop` aborts */
function createTurns(perSecond: number, stop: AbortSignal) {
  let next = 0
  return async () => {
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / perSecond
    if (mine > now) await pauseFor(mine - now, undefined, { signal: stop }).catch(() => undefined)
  }
}

/** The error without links, which may be secret, and without addresses, which mail servers repeat. */
function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return truncate(withoutAddresses(text.replaceAll(/https?:\/\/\S+/g, '[link]')), 500)
}

/** The rest that slots of a lane share until they are called. */
function createRest() {
  const ends = new Set<() => void>()
  let calls = 0
  return {
    calls: () => calls,
    /** @param since the number of calls before the slot looked for work: a later one may be about what it did not see */
    async wait(milliseconds: number, since: number): Promise<void> {
      if (calls !== since) return
      const { promise, resolve: end } = Promise.withResolvers<void>()
      const timer = setTimeout(end, milliseconds)
      ends.add(end)
      await promise
      clearTimeout(timer)
      ends.delete(end)
    },
    end() {
      calls += 1
      for (const end of ends) end()
    },
  }
}
