import { type DatabaseDeps, recurringJob } from './job.ts'
import { removeDoneJobs as remove } from './job-repository.ts'

/** Removes jobs that were done a week ago. */
export const removeDoneJobs = recurringJob({
  kind: 'remove_done_jobs',
  lane: 'upkeep',
  interval: 6 * 3600,
  run: ({ db }: DatabaseDeps) => remove(db),
})
