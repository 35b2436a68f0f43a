import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { tellOfReopenings as tell } from '../reopening-service.ts'

/** Puts the mails about scholarships that are open again into the queue [ROUND3]. */
export const tellOfReopenings = job({
  kind: 'tell_of_reopenings',
  lane: 'bulk',
  interval: 300,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => tell(db),
})
