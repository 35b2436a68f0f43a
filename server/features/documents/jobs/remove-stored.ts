import type { DocumentJobDeps } from './document-jobs.ts'
import { z } from 'zod'
import { storedName } from '../../../platform/storage/stored-name.ts'
import { job } from '../../../platform/jobs/job.ts'

/** Removes bytes of documents and uploads whose rows are gone. */
export const removeStored = job({
  kind: 'remove_stored',
  lane: 'prompt',
  payload: z.object({ names: z.array(storedName) }),
  run: ({ names }, { documents }: DocumentJobDeps) => documents.removeStored(names),
})
