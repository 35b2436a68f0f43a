import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { removeOldPackets as remove } from '../removal-service.ts'

/** Removes packets after their days, and those that hold a deleted application. */
export const removeOldPackets = job({
  kind: 'remove_old_packets',
  lane: 'upkeep',
  interval: 300,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => remove(db),
})
