import type { Kysely } from 'kysely'
import { scopeOf } from '../../../platform/access/scope.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { takeDownload } from '../../../platform/http/downloads.ts'
import type { Route } from '../../../platform/http/endpoint.ts'
import { addFund, changeFund, listFunds, openLedger, readFund } from './fund-service.ts'

/** Registers the calls of funds [AWARD8]. */
export function registerFundRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /funds', ({ caller }) => listFunds(db, scopeOf(caller)))
  route('POST /funds', async ({ caller, body }) => ({ insertedId: await addFund(db, scopeOf(caller), body) }))
  route('GET /funds/:id', ({ params, query }) => readFund(db, params.id, query.behind))
  route('PATCH /funds/:id', async ({ params, caller, body }) => ({
    modifiedCount: await changeFund(db, scopeOf(caller), params.id, body),
  }))
  route('GET /funds/:id/ledger', ({ params, query, caller, reply }) =>
    takeDownload(reply, caller.userId, () => openLedger(db, params.id, query.format)),
  )
}
