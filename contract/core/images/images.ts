import { z } from 'zod'

export { fullImageHeight, fullImageWidth, maximumImageBytes, maximumImagePixels } from './image-limits.ts'

/** The answer of an upload [V6]. */
export const uploadedImage = z.strictObject({
  data: z.strictObject({ display_url: z.string(), width: z.int(), height: z.int() }),
})
