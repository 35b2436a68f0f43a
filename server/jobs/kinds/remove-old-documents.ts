import { z } from 'zod'
import { job, type JobDeps } from '../job.ts'

/** Removes half uploads, and documents that are kept for nobody. */
export const removeOldDocuments = job({
  kind: 'remove_old_documents',
  lane: 'prompt',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { documents }: Pick<JobDeps, 'documents'>) => documents.removeOld(),
})
