import { feature } from '../../platform/feature.ts'
import { registerReviewRoutes } from './review-routes.ts'

/** What people say about scholarships. */
export const reviews = feature({ routes: [registerReviewRoutes] })
