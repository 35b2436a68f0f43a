import { useId } from 'react'
import { acceptedImages } from '../../api/image-upload.ts'
import { useImageUpload } from '../../browser/use-image-upload.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FileField } from '../../ui/text-field.tsx'

type UniversityImageFieldProps = {
  image: string
  onImage: (url: string) => void
  error: string | undefined
}

/** The picture of a university: uploaded as soon as it is chosen, and shown; an earlier one is kept until then [T2]. */
export function UniversityImageField({ image, onImage, error }: UniversityImageFieldProps) {
  const id = useId()
  const { problem, uploading, choose } = useImageUpload(onImage)
  return (
    <div className="grid gap-3">
      <FileField
        id={`image-${id}`}
        label="University image"
        optional
        accept={acceptedImages}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB."
        error={problem ?? error}
        onChange={choose}
      />
      <input type="hidden" name="universityImage" value={image} />
      {uploading && (
        <p className="flex items-center gap-3 text-ink-soft">
          <Spinner label="Uploading the image" /> <span aria-hidden="true">Uploading the image…</span>
        </p>
      )}
      {image && (
        <img
          src={image}
          alt="The university as it will be shown"
          width={480}
          height={300}
          className="aspect-[16/10] w-full max-w-md rounded-control bg-sunken object-cover"
        />
      )}
    </div>
  )
}
