import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { removeOldNotices as remove } from '../notice-repository.ts'

/** Removes the notices that can no longer be due. */
export const removeOldNotices = recurringJob({
  kind: 'remove_old_notices',
  lane: 'upkeep',
  daily: '04:10',
  run: ({ db }: DatabaseDeps) => remove(db),
})
