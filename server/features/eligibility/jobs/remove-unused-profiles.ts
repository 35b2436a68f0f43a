import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { removeUnusedProfiles as remove } from '../unused-profile-service.ts'

/** Tells people whose answers of About You will go, and removes those whose time is over [ELIG11]. */
export const removeUnusedProfiles = recurringJob({
  kind: 'remove_unused_profiles',
  lane: 'upkeep',
  interval: 6 * 3600,
  run: ({ db }: DatabaseDeps) => remove(db),
})
