import type { Application, ApplicationForm } from '../../../contract/applications/applications.ts'
import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { FactField } from '../../ui/fields/fact-field.tsx'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { PhotoField } from './photo-field.tsx'

type FieldProps = { name: string; defaultValue: string | undefined; error: string | undefined }

type ApplicationFieldsProps = {
  /** From the scholarship, not to be changed [F1]. */
  fixed: Pick<Application, 'universityName' | 'category' | 'subject'>
  field: (name: keyof ApplicationForm) => FieldProps
  photo: string
  upload: ImageUpload
  onRemovePhoto: () => void
}

const genders = { female: 'Female', male: 'Male' } satisfies Record<ApplicationForm['gender'], string>
const degrees = {
  diploma: 'Diploma',
  bachelor: 'Bachelor',
  masters: 'Masters',
} satisfies Record<ApplicationForm['degree'], string>

/** The fields of an application, for applying [F1] and editing [U4]. */
export function ApplicationFields({ fixed, field, photo, upload, onRemovePhoto }: ApplicationFieldsProps) {
  return (
    <>
      <FactField label="University name">{fixed.universityName}</FactField>
      <div className="grid grid-cols-2 items-start gap-5">
        <FactField label="Scholarship category">{fixed.category}</FactField>
        <FactField label="Subject">{fixed.subject}</FactField>
      </div>
      <TextField label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      <PhotoField photo={photo} upload={upload} onRemove={onRemovePhoto} error={field('photo').error} />
      <TextArea label="Address" autoComplete="street-address" rows={3} required {...field('address')} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Select label="Gender" required {...field('gender')}>
          <Options choices={genders} />
        </Select>
        <Select label="Degree" required {...field('degree')}>
          <Options choices={degrees} />
        </Select>
        <TextField label="SSC result" required {...field('ssc')} />
        <TextField label="HSC result" required {...field('hsc')} />
      </div>
    </>
  )
}

function Options({ choices }: { choices: Record<string, string> }) {
  return (
    <>
      <option value="">Please choose</option>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  )
}
