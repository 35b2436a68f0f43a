import type { DocumentJobDeps } from './document-jobs.ts'
import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Removes half uploads, and documents that are kept for nobody. */
export const removeOldDocuments = job({
  kind: 'remove_old_documents',
  lane: 'prompt',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { documents }: DocumentJobDeps) => documents.removeOld(),
})
