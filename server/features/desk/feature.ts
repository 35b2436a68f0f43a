import { feature } from '../../platform/feature.ts'
import { forgetRemarks, handOver } from './desk-marks-repository.ts'
import { registerDeskRoutes } from './desk-routes.ts'
import { checkDeskCounts } from './jobs/check-desk-counts.ts'
import { sumDeskCounts } from './jobs/sum-desk-counts.ts'

/** Where officers read and handle applications: the queue, notes, labels and assignment. */
export const desk = feature({
  routes: [registerDeskRoutes],
  jobs: [sumDeskCounts, checkDeskCounts],
  forgetApplications: forgetRemarks,
  handOver,
})
