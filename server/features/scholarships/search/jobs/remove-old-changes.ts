import { removeOldChanges as remove } from '../catalogue-reads.ts'
import { type DatabaseDeps, recurringJob } from '../../../../platform/jobs/job.ts'

/** Removes the changes of scholarships that every index in memory has taken in. */
export const removeOldChanges = recurringJob({
  kind: 'remove_old_changes',
  lane: 'upkeep',
  interval: 3600,
  run: ({ db }: DatabaseDeps) => remove(db),
})
