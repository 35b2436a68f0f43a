import type { FastifyPluginAsync } from 'fastify'
import type { Transaction } from 'kysely'
import type { Tables } from './database/tables.ts'
import type { Route } from './http/endpoint.ts'
import type { Job } from './jobs/job.ts'

/** An account that is being deleted, locked. */
export interface LeavingPerson {
  id: string
  identity_id: string
  user_email: string
}

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
  /** Removes what is theirs and does not end with their row, in the transaction that deletes it. */
  forgetPerson?: (tx: Transaction<Tables>, person: LeavingPerson) => Promise<void>
}

/** Defines a feature; its parts keep their types. */
export function feature<const Parts extends Feature>(parts: Parts): Parts {
  return parts
}
