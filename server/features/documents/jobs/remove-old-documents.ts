import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { removeOldDocuments as remove } from '../document-service.ts'

/** Removes incomplete uploads and orphaned documents. */
export const removeOldDocuments = job({
  kind: 'remove_old_documents',
  lane: 'upkeep',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
