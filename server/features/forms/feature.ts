import { feature } from '../../platform/feature.ts'
import { copyForm } from './form-repository.ts'
import { registerFormRoutes } from './form-routes.ts'

/** The questions of scholarships. */
export const forms = feature({ routes: [registerFormRoutes], copyScholarship: copyForm })
