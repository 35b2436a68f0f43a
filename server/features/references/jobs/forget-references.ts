import { z } from 'zod'
import { type DatabaseDeps, job } from '../../../platform/jobs/job.ts'
import { removeOrphans } from '../reference-repository.ts'

/** Removes the references of an application or draft that was deleted, once that can no longer be undone. */
export const forgetReferences = job({
  kind: 'forget_references',
  lane: 'prompt',
  payload: z.object({ userId: z.uuid(), scholarshipId: z.uuid() }),
  run: (applying, { db }: DatabaseDeps) => removeOrphans(db, applying),
})
