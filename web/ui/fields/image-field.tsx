import { type ReactNode, useId } from 'react'
import { acceptedImages } from '../../../contract/core/images/image-limits.ts'
import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { FileField } from './text-field.tsx'

type ImageFieldProps = {
  label: string
  /** What the picture is called in sentences. */
  noun: 'photo' | 'image' | 'logo'
  upload: ImageUpload
  error: string | undefined
  /** What can be chosen, in words and for the file chooser; any picture by default. */
  hint?: string
  accept?: string
  /** The picture can be removed, not only replaced. */
  removable?: boolean
  /** The picture as it is now, if there is one. */
  children: ReactNode
}

/** A file chooser for a picture that is uploaded as soon as it is chosen, with what is shown of it [V6]. */
export function ImageField({ label, noun, upload, error, children, ...props }: ImageFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <FileField
        id={`${noun}-${id}`}
        label={label}
        optional
        accept={props.accept ?? acceptedImages}
        hint={props.hint ?? 'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB.'}
        error={upload.problem ?? error}
        onChange={upload.choose}
      />
      {upload.again && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={upload.again}>
          Upload it again
        </Button>
      )}
      {upload.uploading && (
        <p className="flex items-center gap-3 text-ink-soft">
          <Spinner label={`Uploading the ${noun}`} /> <span aria-hidden="true">Uploading the {noun}…</span>
        </p>
      )}
      {children && (
        <div className="flex flex-wrap items-center gap-4">
          {children}
          {props.removable && (
            <Button variant="secondary" size="small" onClick={upload.remove}>
              Remove {noun}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
