import { errors } from '../../../contract/errors.ts'
import { maximumLogoBytes } from '../../../contract/core/images/image-limits.ts'
import { type ImageDeps, type StoredImage, storeImage } from '../../platform/images/image-service.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'

/**
 * Stores a logo, encoded again, as a picture of nobody: it stays when its admin goes [OPS6].
 * @throws ProductError `image_too_large`, `image_not_supported`, `unavailable`
 */
export async function storeLogo(deps: ImageDeps, buffer: Buffer): Promise<StoredImage> {
  if (buffer.length > maximumLogoBytes) {
    throw new ProductError('image_too_large', {
      message: 'The logo is too large. Please choose one of at most 1 MB.',
    })
  }
  if (!isLogo(buffer)) throw new ProductError('image_not_supported', { message: whyNot(buffer) })
  const stored = await storeImage(deps, { ownerId: null, buffer })
  await withTransaction(deps.db, tx => append(tx, { action: 'site.logo', objectId: stored.id }))
  return stored
}

/** By the first bytes: PNG, JPEG and WebP. */
function isLogo(buffer: Buffer): boolean {
  const start = buffer.toString('latin1', 0, 12)
  return (
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    start.startsWith('\xFF\xD8\xFF') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

function whyNot(buffer: Buffer): string {
  const isSvg = /<svg[\s>]/i.test(buffer.toString('latin1', 0, 4096))
  if (!isSvg) return errors.image_not_supported.message.replace(/JPEG.*$/, 'PNG, JPEG or WebP file.')
  return 'An SVG file can hold scripts and refer to other sites, so it is not accepted. Please choose a PNG, JPEG or WebP file.'
}
