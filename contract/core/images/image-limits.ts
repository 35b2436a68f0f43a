/** Largest upload, in bytes, and largest picture, in pixels, that the product takes. */
export const maximumImageBytes = 8 * 1024 * 1024
export const maximumImagePixels = 40_000_000

/** Largest logo of the site, in bytes. */
export const maximumLogoBytes = 1024 * 1024

/** Longest sides, in pixels, of a stored picture. A height bound, too: WebP ends at 16,383 pixels. */
export const fullImageWidth = 1600
export const fullImageHeight = 4800

/** The kinds of pictures that can be uploaded. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** For the `accept` of a file chooser. */
export const acceptedImages = imageTypes.join()
