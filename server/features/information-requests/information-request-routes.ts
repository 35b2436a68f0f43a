import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import {
  askApplicant,
  extendRequest,
  listOwnRequests,
  withdrawRequest,
} from './information-request-service.ts'

/** Registers the calls by which applicants are asked for answers [TALK1]. */
export function registerInformationRequestRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /ownInformationRequests', ({ caller }) => listOwnRequests(db, caller.userId))
  route('POST /informationRequests/:id', async ({ params: { id }, caller, body }) => ({
    insertedId: await askApplicant(db, scopeOf(caller), { id, request: body }),
  }))
  route('PATCH /informationRequests/:id', async ({ params: { id }, caller, body }) => ({
    modifiedCount: await extendRequest(db, scopeOf(caller), { id, ...body }),
  }))
  route('POST /informationRequests/withdraw/:id', async ({ params: { id }, caller }) => ({
    modifiedCount: await withdrawRequest(db, scopeOf(caller), id),
  }))
}
