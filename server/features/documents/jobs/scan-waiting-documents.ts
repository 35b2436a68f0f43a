import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { scanWaitingDocuments as scan, type ScanDependencies } from '../scan-service.ts'

/** Scans documents whose own job has given up: the scanner was down for days. */
export const scanWaitingDocuments = job({
  kind: 'scan_waiting_documents',
  lane: 'upkeep',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, deps: ScanDependencies) => scan(deps),
})
