import type { Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { z } from 'zod'
import { refreshClosed } from '../closings.ts'
import { job } from '../../../../platform/jobs/job.ts'

/** Tells lists, searches and cached pages which scholarships closed to the minute [ROUND2]. */
export const noteClosings = job({
  kind: 'note_closings',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: async (_nothing, { db }: { db: Kysely<Tables> }) => {
    await refreshClosed(db)
  },
})
