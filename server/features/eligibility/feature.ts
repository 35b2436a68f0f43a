import { feature } from '../../platform/feature.ts'
import { copyConditions } from './condition-repository.ts'
import { registerConditionRoutes } from './condition-routes.ts'

/** Who can apply. */
export const eligibility = feature({ routes: [registerConditionRoutes], copyScholarship: copyConditions })
