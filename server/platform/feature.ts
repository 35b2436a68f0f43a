import type { FastifyPluginAsync } from 'fastify'
import type { Transaction } from 'kysely'
import type { SeenId } from './access/scope.ts'
import type { Tables } from './database/tables.ts'
import type { Route } from './http/endpoint.ts'
import type { Job } from './jobs/job.ts'

/** Removes a person's data that outlives their row, in the transaction that deletes the row. */
export type ForgetPerson = (tx: Transaction<Tables>, userId: string) => Promise<void>

/** Gives what somebody handles for the office to a colleague, or to nobody, when they leave it. */
export type HandOver = (tx: Transaction<Tables>, hands: { from: string; to: string | null }) => Promise<void>

/**
 * Removes the personal data of applications, which stay as rows of numbers [AUDIT4], in the transaction that notes it: every
 * text that came with them, or that staff wrote about them, with its files.
 */
export type ForgetApplications = (tx: Transaction<Tables>, ids: readonly SeenId[]) => Promise<void>

/** Copies what a feature keeps of a scholarship to its copy, dates this many days later, in the transaction that makes it. */
export type CopyScholarship = (
  tx: Transaction<Tables>,
  copy: { from: string; to: string; days: number },
) => Promise<void>

/**
 * The door of a feature: what it brings to the product. Each part names the services that it needs; `start/composition`
 * lists the features and provides the services, and does not compile while one is missing.
 */
export interface Feature {
  /** Register its calls. */
  routes?: readonly ((route: Route, services: never) => void)[]
  /** What else answers under `/api`: uploads, webhooks, calls without JSON. */
  plugins?: readonly ((services: never) => FastifyPluginAsync)[]
  /** Its kinds of jobs; one that recurs says how often. */
  jobs?: readonly Job<unknown, never>[]
  forgetPerson?: ForgetPerson
  handOver?: HandOver
  forgetApplications?: ForgetApplications
  /** Scholarships know no feature above them. */
  copyScholarship?: CopyScholarship
}

/** Defines a feature; its parts keep their types. */
export function feature<const Parts extends Feature>(parts: Parts): Parts {
  return parts
}
