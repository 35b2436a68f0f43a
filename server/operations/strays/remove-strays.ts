import { recurringJob } from '../../platform/jobs/job.ts'
import { removeStrays as remove, type StrayDependencies } from './stray-service.ts'

/** Removes files that no row has known for a day. */
export const removeStrays = recurringJob({
  kind: 'remove_strays',
  lane: 'upkeep',
  daily: '05:10',
  run: (deps: StrayDependencies) => remove(deps),
})
