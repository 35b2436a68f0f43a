import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { readAboutYou } from './eligibility-queries.ts'
import { changeAboutYou } from './profile-service.ts'

/** Registers the calls on what people say about themselves [ELIG1]. */
export function registerProfileRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /aboutYou', ({ caller }) => readAboutYou(db, caller.userId))
  route('PATCH /aboutYou', ({ caller, body }) => changeAboutYou(db, caller.userId, body))
}
