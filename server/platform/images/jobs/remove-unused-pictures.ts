import { type ImageDeps, removeUnusedImages } from '../image-service.ts'
import { recurringJob } from '../../jobs/job.ts'

/** Removes pictures that nothing shows. */
export const removeUnusedPictures = recurringJob({
  kind: 'remove_unused_pictures',
  lane: 'upkeep',
  interval: 6 * 3600,
  run: (deps: ImageDeps) => removeUnusedImages(deps),
})
