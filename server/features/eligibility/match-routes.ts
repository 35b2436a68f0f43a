import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { LiveIndex } from '../scholarships/search/live-index.ts'
import { readMatches } from './match-service.ts'

/** Registers the call on what fits oneself [ELIG5]. */
export function registerMatchRoutes(
  route: Route,
  { db, search }: { db: Kysely<Tables>; search: LiveIndex },
): void {
  route('GET /myMatches', ({ caller, query }) =>
    readMatches(db, search, { userId: caller.userId, asked: query }),
  )
}
