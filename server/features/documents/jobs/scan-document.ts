import type { DocumentJobDeps } from './document-jobs.ts'
import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Looks for viruses in a document; while the scanner does not answer, it is tried again, and nobody gets it. */
export const scanDocument = job({
  kind: 'scan_document',
  lane: 'prompt',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, { documents }: DocumentJobDeps) => documents.scan(id),
})
