import type { ApplicationForm } from '../../../contract/applications/application-form.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { type EditingOf, FormWindow, type Typed } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { ApplicationFields } from './application-fields.tsx'

const schema = () =>
  import('../../../contract/applications/application-form.ts').then(module => module.applicationForm)

/** The window in which an applicant edits an application [U4]. */
export function EditApplicationModal(editing: EditingOf<Application>) {
  return (
    <FormWindow
      {...editing}
      title="Edit application"
      keptAs={({ _id }) => `edit-application:${_id}`}
      about={({ scholarshipName }) => scholarshipName}
    >
      {(application, onSaved, typed) => (
        <EditForm application={application} onSaved={onSaved} typed={typed} />
      )}
    </FormWindow>
  )
}

type EditFormProps = { application: Application; onSaved: () => void; typed: Typed }

function EditForm({ application, onSaved, typed: { texts, onChange, keep } }: EditFormProps) {
  const photo = useImageUpload(texts['photo'] ?? application.photo, photoChanged)
  const submission = useSubmit({
    schema,
    extra: () => ({ values: { photo: photo.url } }),
    async send(values) {
      await sessionCall('PATCH /appliedScholarship/:id', {
        params: { id: application._id },
        body: { ...values, date: new Date().toISOString() },
      })
      toast.success(dashboardMessages.applicationUpdated)
      onSaved()
    },
  })
  const field = (name: keyof ApplicationForm) => ({
    ...submission.field(name),
    defaultValue: texts[name] ?? application[name],
  })

  function photoChanged(url: string) {
    submission.dropError('photo')
    keep('photo', url)
  }
  return (
    <WindowForm
      submission={submission}
      submitLabel="Save changes"
      disabled={photo.uploading}
      onChange={onChange}
    >
      <ApplicationFields fixed={application} field={field} photo={photo} />
    </WindowForm>
  )
}
