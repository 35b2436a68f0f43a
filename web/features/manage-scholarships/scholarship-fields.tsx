import type { ReactNode } from 'react'
import type { ImageUpload } from '../../forms/use-image-upload.ts'
import { FactField } from '../../ui/fields/fact-field.tsx'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { FormValues } from './form-values.ts'
import { UniversityImageField } from './university-image-field.tsx'

export const fieldLabels: Record<keyof FormValues, string> = {
  universityName: 'University name',
  universityImage: 'University image',
  scholarshipName: 'Scholarship name',
  scholarshipCategory: 'Scholarship category',
  'universityLocation.country': 'Country',
  'universityLocation.city': 'City',
  universityRank: 'World rank',
  applicationDeadline: 'Application deadline',
  subjectName: 'Subject',
  scholarshipDescription: 'Scholarship description',
  degree: 'Degree',
  stipend: 'Tuition fees per semester',
  serviceCharge: 'Service charge',
  applicationFees: 'Application fees',
  rating: 'Rating',
}

const categories = ['Full-Fund', 'Partial', 'Self-Fund']
const subjects = ['Agriculture', 'Engineering', 'Doctor']
const degrees = ['Diploma', 'Bachelor', 'Masters']

type ScholarshipFieldsProps = {
  values: FormValues
  fieldError: (name: string) => string | undefined
  image: string
  upload: ImageUpload
  /** Who posted it and when, not to be changed. */
  posted: { email: string; day: string }
}

/** Every field of a scholarship [T2]. */
export function ScholarshipFields({ values, fieldError, image, upload, posted }: ScholarshipFieldsProps) {
  const field = (name: keyof FormValues) => ({
    name,
    label: fieldLabels[name],
    defaultValue: values[name],
    error: fieldError(name),
  })
  const price = (name: keyof FormValues) => ({
    ...field(name),
    required: true,
    inputMode: 'decimal' as const,
    placeholder: '$50',
  })
  return (
    <>
      <TextField {...field('universityName')} required />
      <UniversityImageField image={image} upload={upload} error={fieldError('universityImage')} />
      <TextField {...field('scholarshipName')} required />
      <Row>
        <TextField {...field('universityLocation.country')} autoComplete="off" required />
        <TextField {...field('universityLocation.city')} autoComplete="off" required />
        <Choice {...field('scholarshipCategory')} options={categories} />
        <Choice {...field('subjectName')} options={subjects} />
        <Choice {...field('degree')} options={degrees} />
        <TextField {...field('applicationDeadline')} type="date" required />
        <TextField {...price('applicationFees')} hint="$0, or at least $0.50." />
        <TextField {...price('serviceCharge')} />
        <TextField {...price('stipend')} />
        <TextField {...field('universityRank')} type="number" inputMode="numeric" min={1} required />
        <TextField
          {...field('rating')}
          type="number"
          inputMode="decimal"
          min={1}
          max={5}
          step="any"
          required
          hint="From 1 to 5; decimals such as 4.5 are welcome."
        />
      </Row>
      <TextArea {...field('scholarshipDescription')} rows={6} required />
      <Row>
        <FactField label="Posted by">{posted.email}</FactField>
        <FactField label="Post date">{posted.day}</FactField>
      </Row>
    </>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 lg:grid-cols-2">{children}</div>
}

function Choice({ options, ...field }: Parameters<typeof Select>[0] & { options: readonly string[] }) {
  return (
    <Select {...field}>
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  )
}
