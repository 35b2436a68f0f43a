import type { Database } from '../../../platform/database/connection.ts'
import { recurringJob } from '../../../platform/jobs/job.ts'
import { deleteOldActions, forgetWords } from '../bulk-repository.ts'

/** Removes acts on many applications that are too old to be looked at or undone [DESK4]. */
export const removeOldBulk = recurringJob({
  kind: 'remove_old_bulk',
  lane: 'upkeep',
  daily: '04:40',
  run: async ({ db }: { db: Database }) => {
    await forgetWords(db)
    // A few at a time: each may have ten thousand items.
    while ((await deleteOldActions(db)) > 0);
  },
})
