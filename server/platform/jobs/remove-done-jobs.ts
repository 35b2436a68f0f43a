import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { z } from 'zod'
import { job } from './job.ts'
import { removeDoneJobs as remove } from './job-repository.ts'

/** Removes jobs that were done a week ago. */
export const removeDoneJobs = job({
  kind: 'remove_done_jobs',
  lane: 'upkeep',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
