import { feature } from '../../platform/feature.ts'
import { registerOutcomeRoutes } from './outcome-routes.ts'

/** How finished rounds ended, and their awards as open data, for everybody [OPEN1]. */
export const outcomes = feature({ routes: [registerOutcomeRoutes] })
