import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { ImageField } from '../../ui/fields/image-field.tsx'

export type ChosenPhoto = {
  /** The picture's address, or empty. */
  url: string
  upload: ImageUpload
  onRemove: () => void
}

/** The applicant's photo [F1]. */
export function PhotoField({ url, upload, onRemove, error }: ChosenPhoto & { error: string | undefined }) {
  return (
    <ImageField
      label="Photo"
      noun="photo"
      uploading={upload.uploading}
      error={upload.problem ?? error}
      onChoose={upload.choose}
      onRemove={onRemove}
    >
      {url && (
        <img
          src={url}
          alt="Your chosen portrait"
          width={96}
          height={96}
          className="size-24 rounded-control bg-sunken object-cover"
        />
      )}
    </ImageField>
  )
}
