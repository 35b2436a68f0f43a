import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Route } from '../http/endpoint.ts'
import { listUsers, registerUser, roleOf } from './user-service.ts'

/** The calls about accounts [API2] [API3] [API4]. */
export function registerUserRoutes(route: Route, deps: { db: Kysely<Tables> }): void {
  route('POST /users', async ({ caller, body }) => ({ insertedId: await registerUser(deps, caller, body) }))

  route('GET /users', async () => listUsers(deps))

  route('GET /users/:email', async ({ params }) => ({ role: await roleOf(deps, params.email) }))
}
