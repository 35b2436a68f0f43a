import { z } from 'zod'
import { removeOldChanges as remove } from '../../search/catalogue-reads.ts'
import { job, type JobDeps } from '../job.ts'

/** Removes the changes of scholarships that every index in memory has taken in. */
export const removeOldChanges = job({
  kind: 'remove_old_changes',
  lane: 'prompt',
  interval: 3600,
  payload: z.object({}),
  run: (_nothing, { db }: Pick<JobDeps, 'db'>) => remove(db),
})
