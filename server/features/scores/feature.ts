import { feature } from '../../platform/feature.ts'
import { copySheet } from './score-repository.ts'
import { registerScoreRoutes } from './score-routes.ts'

/** The criteria of a scholarship, and the points that officers give by them. */
export const scores = feature({ routes: [registerScoreRoutes], copyScholarship: copySheet })
