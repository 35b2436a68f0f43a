import { useImageUpload } from '../../browser/use-image-upload.ts'
import { ImageField } from '../../ui/image-field.tsx'

type UniversityImageFieldProps = {
  image: string
  onImage: (url: string) => void
  error: string | undefined
}

/** The picture of a university; an earlier one is kept until another is chosen [T2]. */
export function UniversityImageField({ image, onImage, error }: UniversityImageFieldProps) {
  const { problem, uploading, choose } = useImageUpload(onImage)
  return (
    <>
      <input type="hidden" name="universityImage" value={image} />
      <ImageField
        label="University image"
        noun="image"
        uploading={uploading}
        error={problem ?? error}
        onChoose={choose}
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
