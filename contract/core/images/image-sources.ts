/** Widths, in pixels, of a stored picture besides its full size. */
export const imageWidths = [320, 640, 960] as const

const storedImage = /^\/images\/([0-9a-f-]{36})\/full\.webp$/

/** True for the address of a picture in our own store, the only kind the product shows. */
export function isStoredImage(url: string): boolean {
  return storedImage.test(url)
}

/**
 * The `srcset` lists of a stored picture: `/images/{id}/{width}.{avif|webp}`.
 * @returns `undefined` when `url` is not a stored picture
 */
export function imageSources(url: string): { avif: string; webp: string } | undefined {
  const id = storedImage.exec(url)?.[1]
  if (!id) return undefined
  const list = (type: string) =>
    imageWidths.map(width => `/images/${id}/${width}.${type} ${width}w`).join(', ')
  return { avif: list('avif'), webp: list('webp') }
}
