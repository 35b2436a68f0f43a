import { feature } from '../../platform/feature.ts'
import { registerApplicationRoutes } from './application-routes.ts'
import { forgetWhatWasSent } from './removal-service.ts'
import { sendApplicationFeedback } from './jobs/send-application-feedback.ts'
import { sendApplicationReceived } from './jobs/send-application-received.ts'
import { sendApplicationStatus } from './jobs/send-application-status.ts'

/** Applications, what staff decide on them, and receipts. */
export const applications = feature({
  routes: [registerApplicationRoutes],
  jobs: [sendApplicationReceived, sendApplicationStatus, sendApplicationFeedback],
  forgetApplications: forgetWhatWasSent,
})
