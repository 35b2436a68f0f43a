import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { z } from 'zod'
import { forgetDeletedRows as forget } from '../database/deleted-rows.ts'
import { job } from './job.ts'

/** Forgets the applications and drafts whose deletion can no longer be taken back. */
export const forgetDeletedRows = job({
  kind: 'forget_deleted_rows',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => forget(db),
})
