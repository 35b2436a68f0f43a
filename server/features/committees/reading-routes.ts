import type { Kysely } from 'kysely'
import { readingEndpoints } from '../../../contract/committees/reading-endpoints.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { ProductError } from '../../platform/product-error.ts'

/** Registers the readers' calls [FAIR1]. */
export function registerReadingRoutes(route: Route, _deps: { db: Kysely<Tables> }): void {
  for (const key of Object.keys(readingEndpoints) as (keyof typeof readingEndpoints)[])
    route(key, () => Promise.reject(new ProductError('not_found')))
}
