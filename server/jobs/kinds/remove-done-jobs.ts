import { z } from 'zod'
import { job, type JobDeps } from '../job.ts'
import { removeDoneJobs as remove } from '../job-repository.ts'

/** Removes jobs that were done a week ago. */
export const removeDoneJobs = job({
  kind: 'remove_done_jobs',
  lane: 'prompt',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { db }: Pick<JobDeps, 'db'>) => remove(db),
})
