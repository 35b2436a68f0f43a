import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { removeOldExports as remove } from '../removal-service.ts'

/** Removes exports after their days, and those that may hold something deleted. */
export const removeOldExports = job({
  kind: 'remove_old_exports',
  lane: 'upkeep',
  interval: 300,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
