import { feature } from '../platform/feature.ts'
import { backUp } from './backup/back-up.ts'
import { registerOverviewRoutes } from './overview/overview-routes.ts'
import { registerRecordRoutes } from './record/record-routes.ts'
import { removePersonalData } from './retention/jobs/remove-personal-data.ts'
import { registerRetentionRoutes } from './retention/retention-routes.ts'
import { countReport } from './report/jobs/count-report.ts'
import { registerReportRoutes } from './report/report-routes.ts'
import { removeStrays } from './strays/remove-strays.ts'

/** What looks across all features: the overview, the record, the report, removal by rule, backups, and files that no row knows. */
export const operations = feature({
  routes: [registerOverviewRoutes, registerRecordRoutes, registerReportRoutes, registerRetentionRoutes],
  jobs: [backUp, removeStrays, countReport, removePersonalData],
})
