import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { scanDocument as scan, type ScanDependencies } from '../scan-service.ts'

/** Scans a document for viruses; retries until the scanner answers, and nobody gets it before. */
export const scanDocument = job({
  kind: 'scan_document',
  lane: 'prompt',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, deps: ScanDependencies) => scan(deps, id),
})
