import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { forgetApplications } from './bulk-repository.ts'
import { registerBulkRoutes } from './bulk-routes.ts'
import { removeOldBulk } from './jobs/remove-old-bulk.ts'
import { runBulk } from './jobs/run-bulk.ts'

/** Acts on many applications at once: frozen, previewed, run in lanes, undone. */
export const bulk = feature({
  routes: [registerBulkRoutes],
  jobs: [runBulk, removeOldBulk],
  async forgetPerson(tx, userId) {
    await forgetApplications(tx, sql`select id from applications where user_id = ${userId}`)
  },
  async forgetApplications(tx, ids) {
    await forgetApplications(tx, sql`select unnest(${ids}::uuid[])`)
  },
})
