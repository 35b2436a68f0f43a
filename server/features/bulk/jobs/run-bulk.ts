import { z } from 'zod'
import { type DatabaseDeps, job } from '../../../platform/jobs/job.ts'
import { runWhole } from '../bulk-run-service.ts'

/** Does an act on many applications, or undoes it, whichever its state says [DESK4]. */
export const runBulk = job({
  kind: 'run_bulk',
  lane: 'prompt',
  payload: z.object({ actionId: z.uuid() }),
  run: ({ actionId }, { db }: DatabaseDeps) => runWhole(db, actionId),
})
