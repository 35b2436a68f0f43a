import { type ChangeEvent, type ReactNode, useCallback } from 'react'
import {
  applicantDegree,
  applicationFieldLabels as labels,
  degreeLabels,
  genderLabels,
  readableField,
} from '../../../contract/applications/application-terms.ts'
import type { Application, ApplicationField } from '../../../contract/applications/applications.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { publicCall } from '../../api/public-client.ts'
import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { useLoad } from '../../lists/use-load.ts'
import { FactField } from '../../ui/fields/fact-field.tsx'
import { ImageField } from '../../ui/fields/image-field.tsx'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'

type FieldProps = { name: string; error: string | undefined } & (
  | { defaultValue: string | undefined }
  | {
      value: string
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
    }
)

type ApplicantFieldsProps = {
  field: (name: ApplicationField) => FieldProps
  photo: ImageUpload
  /** What stands below a field. */
  renderBelow?: (name: ApplicationField) => ReactNode
}

type ApplicationFieldsProps = ApplicantFieldsProps & {
  /** From the scholarship, not to be changed [F1]. */
  fixed: Pick<Application, 'universityName' | 'category' | 'subject'>
}

interface Input {
  /** Takes the whole width of the form. */
  wide?: true
  show: (field: FieldProps, photo: ImageUpload) => ReactNode
}

/** Few countries call their school-leaving results SSC and HSC. */
const elsewhere = 'Or your country’s school-leaving results.'

/** The inputs of the form, in order: a field of the contract without one does not compile. */
const inputs: Record<ApplicationField, Input> = {
  phone: {
    wide: true,
    show: field => <TextField label={labels.phone} type="tel" autoComplete="tel" required {...field} />,
  },
  photo: { wide: true, show: ({ error }, photo) => <PhotoField photo={photo} error={error} /> },
  address: {
    wide: true,
    show: field => (
      <TextArea label={labels.address} autoComplete="street-address" rows={3} required {...field} />
    ),
  },
  gender: {
    show: field => <Choice label={labels.gender} choices={Object.entries(genderLabels)} {...field} />,
  },
  degree: { show: field => <DegreeChoice {...field} /> },
  ssc: { show: field => <TextField label={labels.ssc} hint={elsewhere} required {...field} /> },
  hsc: { show: field => <TextField label={labels.hsc} hint={elsewhere} required {...field} /> },
}

/** What an application takes over from its scholarship. */
export function fixedFields(scholarship: Scholarship): ApplicationFieldsProps['fixed'] {
  return {
    universityName: scholarship.universityName,
    category: scholarship.scholarshipCategory,
    subject: scholarship.subjectName,
  }
}

/** The fields of an application, for applying [F1] and editing [U4]. */
export function ApplicationFields({ fixed, ...fields }: ApplicationFieldsProps) {
  return (
    <>
      <FactField label="University name">{fixed.universityName}</FactField>
      <div className="grid grid-cols-2 items-start gap-5">
        <FactField label="Scholarship category">{fixed.category}</FactField>
        <FactField label="Subject">{fixed.subject}</FactField>
      </div>
      <ApplicantFields {...fields} />
    </>
  )
}

/** What applicants fill in of every application. */
export function ApplicantFields({ field, photo, renderBelow }: ApplicantFieldsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {Object.entries(inputs).map(([name, { wide, show }]) => (
        <div key={name} className={`grid gap-2 ${wide ? 'lg:col-span-2' : ''}`}>
          {show(field(name as ApplicationField), photo)}
          {renderBelow?.(name as ApplicationField)}
        </div>
      ))}
    </div>
  )
}

/** A choice of the degrees that are offered now; the specified ones until they are known. */
function DegreeChoice(field: FieldProps) {
  const terms = useLoad(useCallback(signal => publicCall('GET /scholarshipTerms', { signal }), []))
  const offered =
    terms.status === 'ready'
      ? terms.data.degree.filter(({ retired }) => !retired).map(({ name }) => name)
      : Object.values(degreeLabels)
  const choices = new Map(offered.map(name => [applicantDegree(name), name]))
  const own = 'value' in field ? field.value : field.defaultValue
  if (own && !choices.has(own)) choices.set(own, readableField('degree', own))
  return <Choice label={labels.degree} choices={[...choices]} {...field} />
}

type ChoiceProps = FieldProps & {
  label: string
  choices: readonly (readonly [value: string, text: string])[]
}

function Choice({ choices, ...field }: ChoiceProps) {
  return (
    <Select required {...field}>
      <option value="">Please choose</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

/** The applicant's photo [F1]. */
function PhotoField({ photo, error }: { photo: ImageUpload; error: string | undefined }) {
  return (
    <ImageField label={labels.photo} noun="photo" upload={photo} error={error} removable>
      {photo.url && (
        <img
          src={photo.url}
          alt="Your chosen portrait"
          width={96}
          height={96}
          className="size-24 rounded-control bg-sunken object-cover"
        />
      )}
    </ImageField>
  )
}
