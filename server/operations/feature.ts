import { feature } from '../platform/feature.ts'
import { backUp } from './backup/back-up.ts'
import { registerOverviewRoutes } from './overview/overview-routes.ts'
import { registerRecordRoutes } from './record/record-routes.ts'
import { removeStrays } from './strays/remove-strays.ts'

/** What looks across all features: the overview, the record, backups, and files that no row knows. */
export const operations = feature({
  routes: [registerOverviewRoutes, registerRecordRoutes],
  jobs: [backUp, removeStrays],
})
