import { imageSources } from '../../../contract/core/images/image-sources.ts'

/** For `<picture>`: a stored picture in the formats and widths of the image store. @param sizes as of `<source>` */
export function PictureSources({ src, sizes }: { src: string; sizes: string }) {
  const sources = imageSources(src)
  if (!sources) return null
  return (
    <>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
    </>
  )
}
