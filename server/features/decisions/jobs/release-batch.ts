import { z } from 'zod'
import { namedId } from '../../../platform/jobs/payloads.ts'
import { type DatabaseDeps, job } from '../../../platform/jobs/job.ts'
import { releaseWhole } from '../release-service.ts'

/** Releases a batch of decisions at its moment [DESK5]. */
export const releaseBatch = job({
  kind: 'release_batch',
  lane: 'prompt',
  payload: z.object({ batchId: namedId }),
  run: ({ batchId }, { db }: DatabaseDeps) => releaseWhole(db, batchId),
})
