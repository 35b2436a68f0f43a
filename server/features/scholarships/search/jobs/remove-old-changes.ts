import type { Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { z } from 'zod'
import { removeOldChanges as remove } from '../catalogue-reads.ts'
import { job } from '../../../../platform/jobs/job.ts'

/** Removes the changes of scholarships that every index in memory has taken in. */
export const removeOldChanges = job({
  kind: 'remove_old_changes',
  lane: 'upkeep',
  interval: 3600,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
