import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { registerBulkRoutes } from './bulk-routes.ts'
import { removeOldBulk } from './jobs/remove-old-bulk.ts'
import { runBulk } from './jobs/run-bulk.ts'

/** Acts on many applications at once: frozen, previewed, run in lanes, undone. */
export const bulk = feature({
  routes: [registerBulkRoutes],
  jobs: [runBulk, removeOldBulk],
  async forgetApplications(tx, ids) {
    await tx.deleteFrom('bulk_items').where('application_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  },
})
