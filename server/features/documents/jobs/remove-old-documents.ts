import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { removeOldDocuments as remove } from '../document-service.ts'

/** Removes incomplete uploads and orphaned documents. */
export const removeOldDocuments = recurringJob({
  kind: 'remove_old_documents',
  lane: 'upkeep',
  interval: 6 * 3600,
  run: ({ db }: DatabaseDeps) => remove(db),
})
