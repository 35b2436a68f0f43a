import type { ChangeEvent, ReactNode } from 'react'
import {
  applicantDegree,
  degreeLabels,
  genderLabels,
  readableField,
} from '../../../contract/applications/application-terms.ts'
import type { ApplicationField } from '../../../contract/applications/application-form.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { applicationFieldLabels as labels } from '../../../contract/forms/specified-fields.ts'
import type { SpecifiedLabels } from '../../../contract/forms/specified-labels.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
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
  /** Of the fields that are asked; as specified unless a form says otherwise. */
  labels?: SpecifiedLabels
  field: (name: ApplicationField) => FieldProps
  photo: ImageUpload
  /** Text below a field. */
  renderBelow?: (name: ApplicationField) => ReactNode
}

type ApplicationFieldsProps = ApplicantFieldsProps & {
  /** From the scholarship, not to be changed [F1]. */
  fixed: Pick<Application, 'universityName' | 'category' | 'subject'>
}

interface Input {
  /** Takes the whole width of the form. */
  wide?: true
  show: (field: FieldProps & { label: string }, photo: ImageUpload) => ReactNode
}

/** Few countries call their examinations SSC and HSC; a form that calls them otherwise says what it means. */
const examOf = (name: 'ssc' | 'hsc', label: string) => (label === labels[name] ? exams[name] : undefined)

const exams = {
  ssc: 'Secondary School Certificate, after year 10, or your country’s equivalent.',
  hsc: 'Higher Secondary Certificate, after year 12, or your country’s equivalent.',
} as const

/** The inputs of the form, in order: a field of the contract without one does not compile. */
const inputs: Record<ApplicationField, Input> = {
  phone: {
    wide: true,
    show: field => <TextField type="tel" autoComplete="tel" required {...field} />,
  },
  photo: { wide: true, show: ({ error }, photo) => <PhotoField photo={photo} error={error} /> },
  address: {
    wide: true,
    show: field => <TextArea autoComplete="street-address" rows={3} required {...field} />,
  },
  gender: {
    show: field => <Choice choices={Object.entries(genderLabels)} {...field} />,
  },
  degree: { show: field => <DegreeChoice {...field} /> },
  ssc: { show: field => <TextField hint={examOf('ssc', field.label)} required {...field} /> },
  hsc: { show: field => <TextField hint={examOf('hsc', field.label)} required {...field} /> },
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

/** The fields that are asked, with their labels, in order. */
export function fieldsOf(asked: SpecifiedLabels) {
  return Object.entries(asked) as [ApplicationField, string][]
}

/** What applicants fill in of every application. */
export function ApplicantFields({ labels: asked = labels, field, photo, renderBelow }: ApplicantFieldsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {fieldsOf(asked).map(([name, label]) => (
        <div key={name} className={`grid gap-2 ${inputs[name].wide ? 'lg:col-span-2' : ''}`}>
          {inputs[name].show({ ...field(name), label }, photo)}
          {renderBelow?.(name)}
        </div>
      ))}
    </div>
  )
}

/** A choice of the degrees that are offered now; the specified ones until they are known. */
function DegreeChoice(field: FieldProps & { label: string }) {
  const terms = useLoad({
    queryKey: ['terms'],
    queryFn: ({ signal }) => publicCall('GET /scholarshipTerms', { signal }),
  })
  const offered =
    terms.status === 'ready'
      ? terms.data.degree.filter(({ retired }) => !retired).map(({ name }) => name)
      : Object.values(degreeLabels)
  const choices = new Map(offered.map(name => [applicantDegree(name), name]))
  const own = 'value' in field ? field.value : field.defaultValue
  if (own && !choices.has(own)) choices.set(own, readableField('degree', own))
  return <Choice choices={[...choices]} hint="The degree you are applying for." {...field} />
}

type ChoiceProps = FieldProps & {
  label: string
  choices: readonly (readonly [value: string, text: string])[]
  hint?: string
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
