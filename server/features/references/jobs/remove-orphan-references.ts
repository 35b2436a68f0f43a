import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { removeOrphans } from '../reference-repository.ts'

/** Removes the references of applications that were deleted, once that can no longer be undone. */
export const removeOrphanReferences = job({
  kind: 'remove_orphan_references',
  lane: 'prompt',
  interval: 3600,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => removeOrphans(db),
})
