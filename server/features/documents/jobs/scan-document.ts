import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { scanDocument as scan, type ScanDependencies } from '../scan-service.ts'

/** Looks for viruses in a document; while the scanner does not answer, it is tried again, and nobody gets it. */
export const scanDocument = job({
  kind: 'scan_document',
  lane: 'prompt',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, deps: ScanDependencies) => scan(deps, id),
})
