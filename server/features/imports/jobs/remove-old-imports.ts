import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { removeOldImports as remove } from '../removal-service.ts'

/** Removes the files of imports that are done, and after their days imports that were not made. */
export const removeOldImports = recurringJob({
  kind: 'remove_old_imports',
  lane: 'upkeep',
  interval: 300,
  run: ({ db }: DatabaseDeps) => remove(db),
})
