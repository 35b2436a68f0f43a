import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Mailer, MailSite } from '../mail/mailer.ts'

/**
 * Jobs of one lane never wait for those of another. `bulk` is for mails about what the dashboard also shows: there can be very
 * many, and they can wait (docs/decisions/0012). `upkeep` removes and counts by the many, when nobody waits for it.
 */
export type Lane = (typeof laneNames)[number]

export const laneNames = ['prompt', 'bulk', 'upkeep'] as const

/** What a job needs that works in the database only. */
export interface DatabaseDeps {
  db: Kysely<Tables>
}

/** What a job that mails somebody needs. */
export interface MailDeps {
  mailer: Mailer
  /** The site as mails name it now. */
  readSite: () => Promise<MailSite>
}

/** A job's work waits for other work: it runs again soon, and this is no failure. */
export class NotYet extends Error {
  override name = 'NotYet'
}

/** Throws what went wrong with several pieces of work; NotYet when some of them only wait. */
export function throwFailures(failures: readonly unknown[]): void {
  const real = failures.filter(failure => !(failure instanceof NotYet))
  if (real.length > 0) throw new AggregateError(real, String(real[0]))
  if (failures.length > 0) throw new NotYet()
}

export interface JobContext {
  /** The job's unique key; the same in every attempt. */
  key: string
  /** Aborted when the process stops: work that others could follow ends then, with NotYet. */
  stopping: AbortSignal
  /**
   * Hands a mail to the mail server that must rather be missing than come twice: nothing is done, and the job ends, when a
   * process died during it, or when it cannot be told whether the mail server took it.
   */
  neverTwice(send: () => Promise<void>): Promise<void>
}

/** One kind of job. */
export interface Job<Payload, Deps, Kind extends string = string> {
  kind: Kind
  lane: Lane
  /** The job's input, deleted once it is done. */
  payload: z.ZodType<Payload>
  /** For a recurring job: seconds from the end of one run to the start of the next, across all processes. */
  interval?: number
  /** For a daily job: the hours and minutes at which it begins, in the office's zone, such as `02:30`. */
  daily?: string
  /** If it throws, the job is retried later; it can run twice if a process dies, except for work in `neverTwice`. */
  run(payload: Payload, deps: Deps, context: JobContext): Promise<void>
}

/** Defines a kind of job. */
export function job<Payload, Deps, const Kind extends string>(
  definition: Job<Payload, Deps, Kind>,
): Job<Payload, Deps, Kind> {
  return definition
}

/** Defines a kind of job that recurs, and takes nothing but its dependencies. */
export function recurringJob<Deps, const Kind extends string>(
  definition: Pick<Job<object, Deps, Kind>, 'kind' | 'lane' | 'interval' | 'daily'> & {
    run(deps: Deps): Promise<void>
  },
): Job<object, Deps, Kind> {
  return { ...definition, payload: z.object({}), run: (_nothing, deps) => definition.run(deps) }
}

/** A kind of job with its dependencies, as the worker runs it. */
export interface RunnableJob
  extends Pick<Job<unknown, never>, 'kind' | 'lane' | 'interval' | 'daily' | 'payload'> {
  /** @throws InvalidPayload */
  run(payload: unknown, context: JobContext): Promise<void>
}

/** A queued payload does not match its kind; a retry would change nothing. */
export class InvalidPayload extends Error {
  override name = 'InvalidPayload'
}

/** Gives a kind of job its dependencies; its payload is checked before every run. */
export function bindJob<Payload, Deps>(definition: Job<Payload, Deps>, deps: Deps): RunnableJob {
  return {
    ...definition,
    async run(payload, context) {
      const parsed = definition.payload.safeParse(payload)
      if (!parsed.success) {
        // The place of the error, not the value, which may be personal.
        const places = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it')
        throw new InvalidPayload(`not as ${definition.kind} takes it: ${places.join(', ')}`)
      }
      await definition.run(parsed.data, deps, context)
    },
  }
}
