import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { changeSearch, listSearches, removeSearch, saveSearch } from './saved-search-service.ts'

/** Registers the calls on saved searches [SAVE2]. */
export function registerSavedSearchRoutes(route: Route, { db }: { db: Kysely<Tables> }): void {
  route('GET /savedSearches', ({ caller }) => listSearches(db, caller.userId))
  route('POST /savedSearches', async ({ caller, body }) => ({
    insertedId: await saveSearch(db, caller.userId, body),
  }))
  route('PATCH /savedSearches/:id', async ({ params, caller: { userId }, body }) => ({
    modifiedCount: await changeSearch(db, { ...params, userId }, body),
  }))
  route('DELETE /savedSearches/:id', async ({ params, caller: { userId } }) => ({
    deletedCount: await removeSearch(db, { ...params, userId }),
  }))
}
