import { useState } from 'react'
import type { Application, ApplicationForm } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { CloseButton, Modal, WindowActions } from '../../ui/windows/modal.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ApplicationFields } from './application-fields.tsx'
import { explainRefusal } from './explain-refusal.ts'

type EditFormProps = { application: Application; onSaved: () => void }

const schema = () =>
  import('../../../contract/applications/applications.ts').then(module => module.applicationForm)

/** The window in which an applicant edits an application [U4]. */
export function EditApplicationModal({
  open,
  application,
  onClose,
  onSaved,
}: {
  open: boolean
  application: Application | undefined
  onClose: () => void
  onSaved: () => void
}) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Edit application"
      holdsForm
      description={application?.scholarshipName}
    >
      {application && <EditForm application={application} onSaved={onSaved} />}
    </Modal>
  )
}

function EditForm({ application, onSaved }: EditFormProps) {
  const [photo, setPhoto] = useState(application.photo)
  const upload = useImageUpload(choosePhoto)
  const { problem, pending, form, fieldError, dropError } = useSubmit({
    schema,
    extra: () => ({ values: { photo } }),
    async send(values) {
      await sessionCall('PATCH /appliedScholarship/:id', {
        params: { id: application._id },
        body: { ...values, date: new Date().toISOString() },
      })
      toast.success(messages.applicationUpdated)
      onSaved()
    },
    explain: explainRefusal,
  })
  const field = (name: keyof ApplicationForm) => ({
    name,
    defaultValue: application[name],
    error: fieldError(name),
  })

  function choosePhoto(url: string) {
    setPhoto(url)
    dropError('photo')
  }
  return (
    <form {...form} className="grid gap-5">
      <FormErrors {...problem} />
      <ApplicationFields
        fixed={application}
        field={field}
        photo={{ url: photo, upload, onRemove: () => choosePhoto('') }}
      />
      <WindowActions>
        <CloseButton />
        <Button type="submit" pending={pending} disabled={upload.uploading}>
          Save changes
        </Button>
      </WindowActions>
    </form>
  )
}
