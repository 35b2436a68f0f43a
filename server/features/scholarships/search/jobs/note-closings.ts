import { refreshClosed } from '../closings.ts'
import { type DatabaseDeps, recurringJob } from '../../../../platform/jobs/job.ts'

/** Tells lists, searches and cached pages which scholarships closed to the minute [ROUND2]. */
export const noteClosings = recurringJob({
  kind: 'note_closings',
  lane: 'prompt',
  interval: 60,
  run: async ({ db }: DatabaseDeps) => {
    await refreshClosed(db)
  },
})
