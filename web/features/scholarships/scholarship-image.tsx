import { isStoredImage } from '../../../contract/core/images/image-sources.ts'
import fallback from '../../assets/no-picture.svg'
import { PictureSources } from '../../ui/pictures/picture-sources.tsx'

type ScholarshipImageProps = {
  src: string
  alt: string
  /** The picture's width on the page, for `sizes`. */
  sizes: string
  /** Pictures below the first screen load when they come near it. */
  eager?: boolean
  className?: string
}

/** The picture of a university in the sizes and formats of the image store; a drawn one otherwise. */
export function ScholarshipImage({ src, alt, sizes, eager, className = '' }: ScholarshipImageProps) {
  const isStored = isStoredImage(src)
  return (
    <picture>
      <PictureSources src={src} sizes={sizes} />
      <img
        src={isStored ? src : fallback}
        alt={isStored ? alt : ''}
        width={960}
        height={600}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        className={`bg-sunken object-cover ${className}`}
      />
    </picture>
  )
}
