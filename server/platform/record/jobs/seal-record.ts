import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import { job } from '../../jobs/job.ts'
import { sealEntries } from '../seal-entries.ts'

/** Seals what was recorded [AUDIT1]. */
export const sealRecord = job({
  kind: 'seal_record',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => sealEntries(db),
})
