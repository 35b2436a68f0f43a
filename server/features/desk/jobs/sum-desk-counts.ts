import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { sumDeskCounts as sum } from '../desk-queue-repository.ts'

/** Adds what has changed in the queue to its counts, so that few rows are read when it is counted. */
export const sumDeskCounts = recurringJob({
  kind: 'sum_desk_counts',
  lane: 'prompt',
  interval: 60,
  run: ({ db }: DatabaseDeps) => sum(db),
})
