import { feature } from '../../platform/feature.ts'
import { forgetReferences } from './jobs/forget-references.ts'
import { planReferenceReminders } from './jobs/plan-reference-reminders.ts'
import { sendReferenceCopy } from './jobs/send-reference-copy.ts'
import { sendReferenceNews } from './jobs/send-reference-news.ts'
import { sendReferenceRequests } from './jobs/send-reference-requests.ts'
import { removeReferencesOf } from './reference-repository.ts'
import { registerReferenceRoutes } from './reference-routes.ts'
import { copySettings } from './settings-repository.ts'

/** Letters of reference [REF1] [REF2]. */
export const references = feature({
  routes: [registerReferenceRoutes],
  jobs: [
    sendReferenceRequests,
    sendReferenceNews,
    sendReferenceCopy,
    planReferenceReminders,
    forgetReferences,
  ],
  copyScholarship: copySettings,
  forgetApplications: removeReferencesOf,
})
