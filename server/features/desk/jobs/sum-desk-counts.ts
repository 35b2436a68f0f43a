import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { sumDeskCounts as sum } from '../desk-queue-repository.ts'

/** Adds what has changed in the queue to its counts, so that few rows are read when it is counted. */
export const sumDeskCounts = job({
  kind: 'sum_desk_counts',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => sum(db),
})
