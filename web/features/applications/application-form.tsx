import { type ChangeEvent, useMemo, useState } from 'react'
import type { ApplicationForm as Values } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { type FormDraft, formDraft } from '../../forms/form-draft.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { CloseButton, WindowActions } from '../../ui/windows/modal.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ApplicationFields } from './application-fields.tsx'
import { explainRefusal } from './explain-refusal.ts'
import { submitApplication } from './submit-application.ts'

type ApplicationFormProps = {
  scholarship: Scholarship
  email: string
  onApplied: () => void
}

const schema = () =>
  import('../../../contract/applications/applications.ts').then(module => module.applicationForm)

/** The application form [F1]; what was typed survives closing, failing and reloading [F2]. */
export function ApplicationForm({ scholarship, email, onApplied }: ApplicationFormProps) {
  const draft = useMemo(
    () => formDraft<keyof Values>(`application:${email}:${scholarship._id}`),
    [email, scholarship._id],
  )
  const [initial] = useState(() => draft.read())
  const [photo, setPhoto] = useState(initial.photo ?? '')
  const upload = useImageUpload(keepPhoto)
  const { problem, pending, form, fieldError, dropError } = useSubmit({
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
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as FormDraft<keyof Values>
    draft.write({ ...typed, photo })
  }
  function keepPhoto(url: string) {
    setPhoto(url)
    dropError('photo')
    draft.write({ ...draft.read(), photo: url })
  }
  return (
    <form {...form} onChange={keep} className="grid gap-5">
      <FormErrors {...problem} />
      <ApplicationFields
        fixed={{
          universityName: scholarship.universityName,
          category: scholarship.scholarshipCategory,
          subject: scholarship.subjectName,
        }}
        field={field}
        photo={{ url: photo, upload, onRemove: () => keepPhoto('') }}
      />
      <WindowActions>
        <CloseButton />
        <Button type="submit" pending={pending} disabled={upload.uploading}>
          Submit application
        </Button>
      </WindowActions>
    </form>
  )
}
