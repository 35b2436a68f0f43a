import { z } from 'zod'
import { removeImages } from '../../images/image-service.ts'
import { job, type JobDeps } from '../job.ts'

/** Removes the pictures of a deleted account. */
export const removePictures = job({
  kind: 'remove_pictures',
  lane: 'prompt',
  payload: z.object({ ids: z.array(z.uuid()) }),
  run: ({ ids }, deps: Pick<JobDeps, 'db' | 'images'>) => removeImages(deps, ids),
})
