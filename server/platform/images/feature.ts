import { newId } from '../database/new-id.ts'
import { feature } from '../feature.ts'
import { enqueue } from '../jobs/queue.ts'
import { acceptUploads, registerImageRoutes } from './image-routes.ts'
import { removePictures } from './jobs/remove-pictures.ts'
import { removeUnusedPictures } from './jobs/remove-unused-pictures.ts'
import { markImagesOf } from './mark-removed.ts'

/** Pictures that people upload. */
export const images = feature({
  routes: [registerImageRoutes],
  plugins: [() => acceptUploads],
  jobs: [removePictures, removeUnusedPictures],
  /** In a job, because the picture store has no transactions. */
  async forgetPerson(tx, userId) {
    const ids = await markImagesOf(tx, userId)
    if (ids.length === 0) return
    await enqueue(tx, removePictures, { key: `remove-pictures:${newId()}`, payload: { ids } })
  },
})
