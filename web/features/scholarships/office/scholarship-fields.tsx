import { useState } from 'react'
import { formatPrice, minimumFee } from '../../../../contract/core/currency.ts'
import type { Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipField } from '../../../../contract/scholarships/scholarships.ts'
import type { ImageUpload } from '../../../forms/use-image-upload.ts'
import { FactField } from '../../../ui/fields/fact-field.tsx'
import { ImageField } from '../../../ui/fields/image-field.tsx'
import { Select, TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { type FormValues, offered } from './form-values.ts'
import { scholarshipFields, scholarshipInputs } from './scholarship-inputs.ts'

type ScholarshipFieldsProps = {
  values: FormValues
  onType: (name: ScholarshipField, text: string) => void
  terms: Terms
  fieldError: (name: string) => string | undefined
  image: ImageUpload
  /** Who posted it and when, not to be changed. */
  posted: { email: string; day: string }
}

/** Every field of a scholarship [T2]. */
export function ScholarshipFields({
  values,
  terms,
  fieldError,
  image,
  posted,
  onType,
}: ScholarshipFieldsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-x-4 lg:gap-y-3">
      {scholarshipFields.map(name => (
        <div key={name} className={scholarshipInputs[name].wide ? 'grid gap-3 lg:col-span-2' : undefined}>
          {scholarshipInputs[name].kind === 'image' ? (
            <UniversityImageField name={name} url={values[name]} image={image} error={fieldError(name)} />
          ) : (
            <Input name={name} text={values[name]} onType={onType} terms={terms} error={fieldError(name)} />
          )}
        </div>
      ))}
      <FactField label="Posted by">{posted.email}</FactField>
      <FactField label="Post date">{posted.day}</FactField>
    </div>
  )
}

type InputProps = Pick<ScholarshipFieldsProps, 'terms' | 'onType'> & {
  name: ScholarshipField
  text: string
  error: string | undefined
}

function Input({ name, text, onType, terms, error }: InputProps) {
  const { currency } = useSite()
  const [first] = useState(text)
  const input = scholarshipInputs[name]
  const { label, optional = false } = input
  const hint = name === 'applicationFees' ? (feeHint(currency) ?? input.hint) : input.hint
  const onChange = (event: { target: { value: string } }) => onType(name, event.target.value)
  const field = { name, label, hint, optional, error, required: !optional, value: text, onChange }
  switch (input.kind) {
    case 'choice':
      return (
        <Select {...field} required={false}>
          {optional && <option value="">None</option>}
          {/* It may be no longer offered. */}
          {[...new Set([...offered(terms[input.of]), first, text])].map(option => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )
    case 'number':
      return (
        <TextField
          {...field}
          type="number"
          inputMode={input.decimals ? 'decimal' : 'numeric'}
          min={input.min}
          max={input.max}
          step={input.decimals ? 'any' : undefined}
        />
      )
    case 'price':
      return <TextField {...field} inputMode="decimal" />
    case 'long text':
      return <TextArea {...field} rows={6} />
    case 'date':
      return <TextField {...field} type="date" />
    default:
      return <TextField {...field} autoComplete={input.autoComplete} />
  }
}

function feeHint(currency: string): string | undefined {
  const least = minimumFee(currency)
  return least ? `${formatPrice(0, currency)}, or at least ${formatPrice(least, currency)}.` : undefined
}

type UniversityImageFieldProps = { name: string; url: string; image: ImageUpload; error: string | undefined }

/** The picture of a university; an earlier one is kept until another is chosen [T2]. */
function UniversityImageField({ name, url, image, error }: UniversityImageFieldProps) {
  return (
    <>
      <input type="hidden" name={name} value={url} />
      <ImageField label="University image" noun="image" upload={image} error={error}>
        {url && (
          <img
            src={url}
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
