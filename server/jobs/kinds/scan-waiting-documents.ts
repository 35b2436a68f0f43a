import { z } from 'zod'
import { job, type JobDeps } from '../job.ts'

/** Looks for viruses in documents whose own job has given up: the scanner was away for days. */
export const scanWaitingDocuments = job({
  kind: 'scan_waiting_documents',
  lane: 'prompt',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, { documents }: Pick<JobDeps, 'documents'>) => documents.scanWaiting(),
})
