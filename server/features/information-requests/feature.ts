import { feature } from '../../platform/feature.ts'
import { registerInformationRequestRoutes } from './information-request-routes.ts'
import { planRequestReminders } from './jobs/plan-request-reminders.ts'
import { sendRequestNotice } from './jobs/send-request-notice.ts'

/** What the office asks applicants for after they have submitted: a message, the answers reopened, a date. */
export const informationRequests = feature({
  routes: [registerInformationRequestRoutes],
  jobs: [sendRequestNotice, planRequestReminders],
})
