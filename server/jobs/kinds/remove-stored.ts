import { z } from 'zod'
import { storedName } from '../../storage/stored-name.ts'
import { job, type JobDeps } from '../job.ts'

/** Removes bytes of documents and uploads whose rows are gone. */
export const removeStored = job({
  kind: 'remove_stored',
  lane: 'prompt',
  payload: z.object({ names: z.array(storedName) }),
  run: ({ names }, { documents }: Pick<JobDeps, 'documents'>) => documents.removeStored(names),
})
