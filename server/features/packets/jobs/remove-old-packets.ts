import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { removeOldPackets as remove } from '../removal-service.ts'

/** Removes packets after their days, and those that hold a deleted application. */
export const removeOldPackets = recurringJob({
  kind: 'remove_old_packets',
  lane: 'upkeep',
  interval: 300,
  run: ({ db }: DatabaseDeps) => remove(db),
})
