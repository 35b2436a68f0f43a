import { feature } from '../../platform/feature.ts'
import { sendEmailConfirmation } from './jobs/send-email-confirmation.ts'
import { oneClickUnsubscribe, registerReminderRoutes } from './reminder-routes.ts'

/** What is mailed to people, and the proof of their addresses. */
export const notifications = feature({
  routes: [registerReminderRoutes],
  plugins: [oneClickUnsubscribe],
  jobs: [sendEmailConfirmation],
})
