import { type ChangeEvent, useMemo, useState } from 'react'
import type { ApplicationForm as Values } from '../../../contract/applications.ts'
import { messages } from '../../../contract/messages.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type ApplicationDraft, applicationDraft } from './application-draft.ts'
import { explainRefusal } from './explain-refusal.ts'
import { PhotoField } from './photo-field.tsx'
import { submitApplication } from './submit-application.ts'

type ApplicationFormProps = {
  scholarship: Scholarship
  email: string
  onClose: () => void
  onApplied: () => void
}

const schema = () => import('../../../contract/applications.ts').then(module => module.applicationForm)

const genders = { female: 'Female', male: 'Male' } satisfies Record<Values['gender'], string>
const degrees = {
  diploma: 'Diploma',
  bachelor: 'Bachelor',
  masters: 'Masters',
} satisfies Record<Values['degree'], string>

/** The application form [F1]; what was typed survives closing, failing and reloading [F2]. */
export function ApplicationForm({ scholarship, email, onClose, onApplied }: ApplicationFormProps) {
  const draft = useMemo(() => applicationDraft(email, scholarship._id), [email, scholarship._id])
  const [initial] = useState<ApplicationDraft>(() => draft.read())
  const [photo, setPhoto] = useState(initial.photo ?? '')
  const { problem, pending, onSubmit, fieldError } = useSubmit({
    schema,
    extra: () => ({ values: { photo } }),
    async send(values) {
      await submitApplication(scholarship, values)
      draft.remove()
      toast.success(messages.applied, 3000)
      onApplied()
    },
    explain: explainRefusal,
  })
  const field = (name: keyof Values) => ({ name, defaultValue: initial[name], error: fieldError(name) })

  function keep(event: ChangeEvent<HTMLFormElement>) {
    draft.write({ ...(Object.fromEntries(new FormData(event.currentTarget)) as ApplicationDraft), photo })
  }
  function keepPhoto(url: string) {
    setPhoto(url)
    draft.write({ ...draft.read(), photo: url })
  }
  return (
    <form noValidate onSubmit={onSubmit} onChange={keep} className="grid gap-5">
      <FormErrors {...problem} />
      <ChosenScholarship scholarship={scholarship} />
      <TextField label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      <PhotoField photo={photo} onPhoto={keepPhoto} error={fieldError('photo')} />
      <TextArea label="Address" autoComplete="street-address" rows={3} required {...field('address')} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Select label="Gender" required {...field('gender')}>
          <Options choices={genders} />
        </Select>
        <Select label="Degree" required {...field('degree')}>
          <Options choices={degrees} />
        </Select>
        <TextField label="SSC result" required {...field('ssc')} />
        <TextField label="HSC result" required {...field('hsc')} />
      </div>
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" pending={pending}>
          Submit application
        </Button>
      </div>
    </form>
  )
}

/** University, category and subject: from the scholarship, not to be changed [F1]. */
function ChosenScholarship({ scholarship }: { scholarship: Scholarship }) {
  return (
    <>
      <TextField label="University name" value={scholarship.universityName} readOnly required />
      <div className="grid gap-5 lg:grid-cols-2">
        <TextField label="Scholarship category" value={scholarship.scholarshipCategory} readOnly required />
        <TextField label="Subject" value={scholarship.subjectName} readOnly required />
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
