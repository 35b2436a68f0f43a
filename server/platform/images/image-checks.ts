import sharp, { type Metadata, type Sharp } from 'sharp'
import { maximumImageBytes, maximumImagePixels } from '../../../contract/core/images/images.ts'
import { ProductError } from '../product-error.ts'

/**
 * Opens an uploaded picture, whose type follows from its content, not its name or declared type [V6].
 * Reads the header only, and the first frame of an animation.
 * @returns the picture, to be decoded upright
 * @throws ProductError `image_too_large` (bytes or pixels), `image_not_supported` (anything but JPEG, PNG, WebP, AVIF, GIF)
 */
export async function openImage(bytes: Buffer): Promise<Sharp> {
  if (bytes.length > maximumImageBytes) throw new ProductError('image_too_large')
  if (!looksSupported(bytes)) throw new ProductError('image_not_supported')
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseUnreadable)
  if (!isSupported(header)) throw new ProductError('image_not_supported')
  if (header.width * header.height > maximumImagePixels) {
    throw new ProductError('image_too_large', {
      message: `The picture is too large. Please choose one of at most ${maximumImagePixels / 1_000_000} megapixels.`,
    })
  }
  const lacksEnd = header.format === 'jpeg' && !bytes.subarray(-2).equals(endOfJpeg)
  return (lacksEnd ? await openWithoutEnd(bytes) : sharp(bytes, strict)).autoOrient()
}

const strict = { limitInputPixels: maximumImagePixels, failOn: 'error' } as const
const endOfJpeg = Buffer.of(0xff, 0xd9)

/** Viewers show a picture that lacks only its end, in which nothing is drawn; others have something behind it. */
async function openWithoutEnd(bytes: Buffer): Promise<Sharp> {
  const isWhole = await sharp(bytes, strict)
    .stats()
    .then(
      () => true,
      () => false,
    )
  return isWhole
    ? sharp(bytes, strict)
    : sharp(Buffer.concat([bytes, endOfJpeg]), { ...strict, failOn: 'warning' })
}

/** Translates a decoder's failure on broken bytes. @throws ProductError `image_not_supported` */
export function refuseUnreadable(cause: unknown): never {
  throw new ProductError('image_not_supported', { cause })
}

/** First bytes of the accepted types. Others, above all SVG, never reach a decoder. */
function looksSupported(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    start.startsWith('GIF8') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    start.slice(4, 8) === 'ftyp'
  )
}

function isSupported({ format, compression }: Metadata): boolean {
  if (format === 'heif') return compression === 'av1'
  return ['jpeg', 'png', 'webp', 'gif', 'avif'].includes(format)
}
