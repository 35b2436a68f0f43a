import sharp from 'sharp'
import { maximumImagePixels } from '../../../../contract/core/images/image-limits.ts'

sharp.concurrency(1)

/** What a camera or a connection that was cut off leaves out. */
const endOfJpeg = Buffer.of(0xff, 0xd9)

/** Decodes a picture to its end [DOC1]. @returns why it is refused, in words; nothing when it is good */
export async function refusePicture(bytes: Buffer): Promise<string | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maximumImagePixels) {
      return `This picture is too large. Please choose one of at most ${maximumImagePixels / 1_000_000} megapixels.`
    }
    const options = { limitInputPixels: maximumImagePixels }
    const whole = Buffer.concat([bytes, endOfJpeg])
    // Viewers show a picture that lacks only its end, in which nothing is drawn.
    await sharp(bytes, { ...options, failOn: 'error' })
      .stats()
      .catch(() => sharp(whole, { ...options, failOn: 'warning' }).stats())
    return undefined
  } catch {
    return 'This picture is broken. Please save it again, or take a new one.'
  }
}
