import { feature } from '../../platform/feature.ts'
import { sendEmailConfirmation } from './jobs/send-email-confirmation.ts'
import { removeOldNotices } from './jobs/remove-old-notices.ts'
import { oneClickUnsubscribe, registerMailPreferenceRoutes } from './mail-preference-routes.ts'

/** What is mailed to people, and the proof of their addresses. */
export const notifications = feature({
  routes: [registerMailPreferenceRoutes],
  plugins: [oneClickUnsubscribe],
  jobs: [sendEmailConfirmation, removeOldNotices],
})
