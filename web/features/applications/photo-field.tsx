import { useImageUpload } from '../../browser/use-image-upload.ts'
import { ImageField } from '../../ui/image-field.tsx'

type PhotoFieldProps = { photo: string; onPhoto: (url: string) => void; error: string | undefined }

/** The applicant's photo [F1]. `photo` is its address, or empty. */
export function PhotoField({ photo, onPhoto, error }: PhotoFieldProps) {
  const { problem, uploading, choose } = useImageUpload(onPhoto)
  return (
    <ImageField
      label="Photo"
      noun="photo"
      uploading={uploading}
      error={problem ?? error}
      onChoose={choose}
      onRemove={() => onPhoto('')}
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
