import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { readCriteria, writeCriteria } from './criteria-service.ts'
import { givePoints } from './give-points-service.ts'

/** Registers the calls of criteria and points [DESK7]. */
export function registerScoreRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /scores/criteria/:id', ({ params: { id } }) => readCriteria(db, id))
  route('POST /scores/criteria/:id', async ({ params: { id }, caller, body }) => ({
    version: await writeCriteria(db, scopeOf(caller), id, body),
  }))
  route('PATCH /scores/:id', ({ params: { id }, caller, body }) => givePoints(db, scopeOf(caller), id, body))
}
