import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { listBulk, makeBulk, readBulk, startBulk, undoBulk } from './bulk-service.ts'
import { makeFromFile } from './decisions-file-service.ts'

/** Registers the calls of acts on many applications [DESK4]. */
export function registerBulkRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /bulk', ({ caller }) => listBulk(db, scopeOf(caller)))
  route('POST /bulk', async ({ caller, body }) => ({ insertedId: await makeBulk(db, scopeOf(caller), body) }))
  route('POST /bulk/decisions', ({ caller, body }) => makeFromFile(db, scopeOf(caller), body))
  route('GET /bulk/:id', ({ params: { id }, caller, query }) =>
    readBulk(db, scopeOf(caller), { id, ...query }),
  )
  route('POST /bulk/run/:id', async ({ params: { id }, caller }) => ({
    state: await startBulk(db, scopeOf(caller), id),
  }))
  route('POST /bulk/undo/:id', async ({ params: { id }, caller }) => ({
    state: await undoBulk(db, scopeOf(caller), id),
  }))
}
