import { z } from 'zod'
import { removeUnusedImages } from '../../images/image-service.ts'
import { job, type JobDeps } from '../job.ts'

/** Removes pictures that nothing shows. */
export const removeUnusedPictures = job({
  kind: 'remove_unused_pictures',
  lane: 'prompt',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, deps: Pick<JobDeps, 'db' | 'images'>) => removeUnusedImages(deps),
})
