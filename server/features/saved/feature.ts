import { feature } from '../../platform/feature.ts'
import { registerCalendarRoutes } from './calendar-routes.ts'
import { sendReopened } from './jobs/send-reopened.ts'
import { tellOfReopenings } from './jobs/tell-of-reopenings.ts'
import { registerSavedRoutes } from './saved-routes.ts'
import { registerSavedSearchRoutes } from './saved-search-routes.ts'

/** Saved scholarships and searches, calendars, and who waits for a scholarship to open again. */
export const saved = feature({
  routes: [registerSavedRoutes, registerSavedSearchRoutes, registerCalendarRoutes],
  jobs: [tellOfReopenings, sendReopened],
})
