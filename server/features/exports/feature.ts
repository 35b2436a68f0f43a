import { feature } from '../../platform/feature.ts'
import { registerExportRoutes } from './export-routes.ts'
import { makeExport } from './jobs/make-export.ts'
import { removeOldExports } from './jobs/remove-old-exports.ts'
import { forgetApplications, forgetExportsOf } from './removal-service.ts'

/** Applications, payments and people as files of rows. */
export const dataExports = feature({
  routes: [registerExportRoutes],
  jobs: [makeExport, removeOldExports],
  forgetPerson: forgetExportsOf,
  forgetApplications,
})
