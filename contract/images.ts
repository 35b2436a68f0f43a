import { z } from 'zod'

/** Largest upload, in bytes, and largest picture, in pixels, that the product takes. */
export const maximumImageBytes = 8 * 1024 * 1024
export const maximumImagePixels = 40_000_000

/** The answer of an upload [V6]. */
export const uploadedImage = z.strictObject({
  data: z.strictObject({ display_url: z.string(), width: z.int(), height: z.int() }),
})
