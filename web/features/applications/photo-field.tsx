import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { ImageField } from '../../ui/fields/image-field.tsx'

type PhotoFieldProps = {
  photo: string
  upload: ImageUpload
  onRemove: () => void
  error: string | undefined
}

/** The applicant's photo [F1]. `photo` is its address, or empty. */
export function PhotoField({ photo, upload, onRemove, error }: PhotoFieldProps) {
  return (
    <ImageField
      label="Photo"
      noun="photo"
      uploading={upload.uploading}
      error={upload.problem ?? error}
      onChoose={upload.choose}
      onRemove={onRemove}
    >
      {photo && (
        <img
          src={photo}
          alt="Your chosen portrait"
          width={96}
          height={96}
          className="size-24 rounded-control bg-sunken object-cover"
        />
      )}
    </ImageField>
  )
}
