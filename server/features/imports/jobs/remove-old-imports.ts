import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { removeOldImports as remove } from '../removal-service.ts'

/** Removes the files of imports that are done, and after their days imports that were not made. */
export const removeOldImports = job({
  kind: 'remove_old_imports',
  lane: 'upkeep',
  interval: 300,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
