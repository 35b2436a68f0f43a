import { z } from 'zod'
import { noteClosings as note } from '../../search/closings.ts'
import { job, type JobDeps } from '../job.ts'

/** Tells lists, searches and kept pages which scholarships have closed to the minute [ROUND2]. */
export const noteClosings = job({
  kind: 'note_closings',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: async (_nothing, { db }: Pick<JobDeps, 'db'>) => {
    await note(db)
  },
})
