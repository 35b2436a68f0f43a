import type { DocumentJobDeps } from './document-jobs.ts'
import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Looks for viruses in documents whose own job has given up: the scanner was away for days. */
export const scanWaitingDocuments = job({
  kind: 'scan_waiting_documents',
  lane: 'prompt',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { documents }: DocumentJobDeps) => documents.scanWaiting(),
})
