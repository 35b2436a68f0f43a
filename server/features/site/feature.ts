import { feature } from '../../platform/feature.ts'
import { registerSiteRoutes } from './site-routes.ts'

/** Name, looks and pages of the site. */
export const site = feature({ routes: [registerSiteRoutes] })
