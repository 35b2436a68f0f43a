import { recurringJob } from '../../../platform/jobs/job.ts'
import { scanWaitingDocuments as scan, type ScanDependencies } from '../scan-service.ts'

/** Scans documents whose own job has given up: the scanner was down for days. */
export const scanWaitingDocuments = recurringJob({
  kind: 'scan_waiting_documents',
  lane: 'upkeep',
  interval: 6 * 3600,
  run: (deps: ScanDependencies) => scan(deps),
})
