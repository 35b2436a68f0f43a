import { z } from 'zod'
import { type ImageDeps, removeImages } from '../image-service.ts'
import { job } from '../../jobs/job.ts'

/** Removes the pictures of a deleted account. */
export const removePictures = job({
  kind: 'remove_pictures',
  lane: 'prompt',
  payload: z.object({ ids: z.array(z.uuid()) }),
  run: ({ ids }, deps: ImageDeps) => removeImages(deps, ids),
})
