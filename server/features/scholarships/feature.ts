import { feature } from '../../platform/feature.ts'
import { sendClosedEarly } from './lifecycle/jobs/send-closed-early.ts'
import { sendClosingMoved } from './lifecycle/jobs/send-closing-moved.ts'
import { sendTermsChanged } from './lifecycle/jobs/send-terms-changed.ts'
import { registerRoundRoutes } from './lifecycle/round-routes.ts'
import { registerScholarshipRoutes } from './scholarship-routes.ts'
import { noteClosings } from './search/jobs/note-closings.ts'
import { removeOldChanges } from './search/jobs/remove-old-changes.ts'
import { renameTerm } from './terms/rename-term.ts'

/** Scholarships, when they open and close, how they are found, and what they are sorted into. */
export const scholarships = feature({
  routes: [registerScholarshipRoutes, registerRoundRoutes],
  jobs: [renameTerm, noteClosings, removeOldChanges, sendClosingMoved, sendClosedEarly, sendTermsChanged],
})
