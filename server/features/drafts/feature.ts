import { feature } from '../../platform/feature.ts'
import { deleteCorrections } from './draft-repository.ts'
import { registerDraftRoutes } from './draft-routes.ts'

/** Applications that are being prepared. */
export const drafts = feature({ routes: [registerDraftRoutes], forgetApplications: deleteCorrections })
