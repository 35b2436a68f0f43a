import { feature } from '../../platform/feature.ts'
import { registerImportRoutes } from './import-routes.ts'
import { removeOldImports } from './jobs/remove-old-imports.ts'
import { sendInvitation } from './jobs/send-invitation.ts'
import { workOnImport } from './jobs/work-on-import.ts'

/** Scholarships and running rounds from files. */
export const dataImports = feature({
  routes: [registerImportRoutes],
  jobs: [workOnImport, removeOldImports, sendInvitation],
})
