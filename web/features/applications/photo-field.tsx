import { useId } from 'react'
import { acceptedImages } from '../../api/image-upload.ts'
import { useImageUpload } from '../../browser/use-image-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FileField } from '../../ui/text-field.tsx'

type PhotoFieldProps = { photo: string; onPhoto: (url: string) => void; error: string | undefined }

/** A photo that is uploaded as soon as it is chosen, and shown [V6]. `photo` is its address, or empty. */
export function PhotoField({ photo, onPhoto, error }: PhotoFieldProps) {
  const id = useId()
  const { problem, uploading, choose } = useImageUpload(onPhoto)
  return (
    <div className="grid gap-3">
      <FileField
        id={`photo-${id}`}
        label="Photo"
        optional
        accept={acceptedImages}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
        error={problem ?? error}
        onChange={choose}
      />
      {uploading && (
        <p className="flex items-center gap-3 text-ink-soft">
          <Spinner label="Uploading the photo" /> <span aria-hidden="true">Uploading the photo…</span>
        </p>
      )}
      {photo && (
        <div className="flex items-center gap-4">
          <img
            src={photo}
            alt="Your chosen portrait"
            width={96}
            height={96}
            className="size-24 rounded-control bg-sunken object-cover"
          />
          <Button variant="secondary" size="small" onClick={() => onPhoto('')}>
            Remove photo
          </Button>
        </div>
      )}
    </div>
  )
}
