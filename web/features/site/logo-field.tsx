import { maximumLogoBytes } from '../../../contract/core/images/image-limits.ts'
import { sessionCall } from '../../api/session-client.ts'
import { type UploadKind, useImageUpload } from '../../forms/use-image-upload.ts'
import { ImageField } from '../../ui/fields/image-field.tsx'

const accepted = ['image/png', 'image/jpeg', 'image/webp']
const grounds = { light: 'bg-[#f7f2e8]', dark: 'bg-night-deep' }

/** A logo is sent as it is; the server encodes it again. */
const logoUpload: UploadKind = {
  problemOf(file) {
    if (file.type === 'image/svg+xml')
      return 'An SVG file can hold scripts. Please choose a PNG, JPEG or WebP file.'
    if (!accepted.includes(file.type)) return 'Please choose a PNG, JPEG or WebP file.'
    return file.size > maximumLogoBytes
      ? 'The logo is too large. Please choose one of at most 1 MB.'
      : undefined
  },
  async upload(file) {
    const form = new FormData()
    form.append('image', file)
    const { data } = await sessionCall('POST /siteSettings/logos', { form })
    return data.display_url
  },
}

type LogoFieldProps = {
  label: string
  name: 'logoLight' | 'logoDark'
  ground: keyof typeof grounds
  value: string
  error: string | undefined
  onChange: (url: string) => void
}

/** A logo, on the ground that it is for. */
export function LogoField({ label, name, ground, value, error, onChange }: LogoFieldProps) {
  const upload = useImageUpload(value, onChange, logoUpload)
  return (
    <div className="sm:col-span-2">
      <input type="hidden" name={name} value={value} />
      <ImageField
        label={label}
        noun="logo"
        upload={upload}
        error={error}
        accept={accepted.join()}
        hint="PNG, JPEG or WebP, up to 1 MB; 48 pixels high on the pages."
        removable
      >
        {value && (
          <span className={`rounded-control p-4 ${grounds[ground]}`}>
            <img src={value} alt={`${label} as it is now`} className="max-h-12 max-w-52" />
          </span>
        )}
      </ImageField>
    </div>
  )
}
