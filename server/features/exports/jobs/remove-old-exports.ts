import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { removeOldExports as remove } from '../removal-service.ts'

/** Removes exports after their days, and those that may hold something deleted. */
export const removeOldExports = recurringJob({
  kind: 'remove_old_exports',
  lane: 'upkeep',
  interval: 300,
  run: ({ db }: DatabaseDeps) => remove(db),
})
