import { feature } from '../../platform/feature.ts'
import { copyConditions } from './condition-repository.ts'
import { registerConditionRoutes } from './condition-routes.ts'
import { removeUnusedProfiles } from './jobs/remove-unused-profiles.ts'
import { sendProfileNotice } from './jobs/send-profile-notice.ts'
import { registerMatchRoutes } from './match-routes.ts'
import { registerProfileRoutes } from './profile-routes.ts'

/** Who can apply, and what fits somebody. */
export const eligibility = feature({
  routes: [registerConditionRoutes, registerProfileRoutes, registerMatchRoutes],
  jobs: [removeUnusedProfiles, sendProfileNotice],
  copyScholarship: copyConditions,
})
