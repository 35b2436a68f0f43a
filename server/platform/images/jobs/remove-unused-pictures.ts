import { z } from 'zod'
import { type ImageDeps, removeUnusedImages } from '../image-service.ts'
import { job } from '../../jobs/job.ts'

/** Removes pictures that nothing shows. */
export const removeUnusedPictures = job({
  kind: 'remove_unused_pictures',
  lane: 'upkeep',
  interval: 6 * 3600,
  payload: z.object({}),
  run: (_nothing, deps: ImageDeps) => removeUnusedImages(deps),
})
