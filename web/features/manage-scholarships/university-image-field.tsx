import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { ImageField } from '../../ui/fields/image-field.tsx'

type UniversityImageFieldProps = {
  name: string
  image: string
  upload: ImageUpload
  error: string | undefined
}

/** The picture of a university; an earlier one is kept until another is chosen [T2]. */
export function UniversityImageField({ name, image, upload, error }: UniversityImageFieldProps) {
  return (
    <>
      <input type="hidden" name={name} value={image} />
      <ImageField
        label="University image"
        noun="image"
        uploading={upload.uploading}
        error={upload.problem ?? error}
        onChoose={upload.choose}
      >
        {image && (
          <img
            src={image}
            alt="The university as it will be shown"
            width={480}
            height={300}
            className="aspect-[16/10] w-full max-w-md rounded-control bg-sunken object-cover"
          />
        )}
      </ImageField>
    </>
  )
}
