import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { removeOldNotices as remove } from '../notice-repository.ts'

/** Removes the notices that can no longer be due. */
export const removeOldNotices = job({
  kind: 'remove_old_notices',
  lane: 'upkeep',
  daily: '04:10',
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
