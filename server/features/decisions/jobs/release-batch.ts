import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { releaseWhole } from '../release-service.ts'

/** Releases a batch of decisions at its moment [DESK5]. */
export const releaseBatch = job({
  kind: 'release_batch',
  lane: 'prompt',
  payload: z.object({ batchId: z.uuid() }),
  run: ({ batchId }, { db }: { db: Kysely<Tables> }) => releaseWhole(db, batchId),
})
