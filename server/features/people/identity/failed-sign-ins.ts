import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import { whyRefused } from './identity-repository.ts'

/** Routes with which people sign in, or get back to where they can. */
const routes = /\/auth\/(sign-in|sign-up|request-password-reset|reset-password|two-factors\/verify)/

/** Leaves the reason of a failed sign-in in the log, under the id of its request; never password or address [OPS4]. */
export function logFailedSignIn(request: FastifyRequest, reason: string): void {
  request.log.warn({ reason }, 'sign-in failed')
}

/** The same for a call that was refused, if it is one of a sign-in. */
export function logRefusal(
  { db, tasks }: { db: Kysely<Tables>; tasks: BackgroundTasks },
  request: FastifyRequest,
  error: Error,
): void {
  if (!routes.test(request.routeOptions.url ?? '')) return
  const code = error instanceof ProductError ? error.code : 'validation' in error ? 'invalid_input' : 'error'
  if (code !== 'wrong_credentials') return logFailedSignIn(request, code)
  const { email } = request.body as { email: string }
  // Not awaited: the answer takes the same time whatever the reason [A11].
  tasks.run(whyRefused(db, email).then(reason => logFailedSignIn(request, reason)))
}
