import type { Application, ApplicationForm } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { type EditingOf, FormWindow } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ApplicationFields } from './application-fields.tsx'

const schema = () =>
  import('../../../contract/applications/applications.ts').then(module => module.applicationForm)

/** The window in which an applicant edits an application [U4]. */
export function EditApplicationModal(editing: EditingOf<Application>) {
  return (
    <FormWindow {...editing} title="Edit application" about={({ scholarshipName }) => scholarshipName}>
      {(application, onSaved) => <EditForm application={application} onSaved={onSaved} />}
    </FormWindow>
  )
}

function EditForm({ application, onSaved }: { application: Application; onSaved: () => void }) {
  const photo = useImageUpload(application.photo, photoChanged)
  const submission = useSubmit({
    schema,
    extra: () => ({ values: { photo: photo.url } }),
    async send(values) {
      await sessionCall('PATCH /appliedScholarship/:id', {
        params: { id: application._id },
        body: { ...values, date: new Date().toISOString() },
      })
      toast.success(messages.applicationUpdated)
      onSaved()
    },
  })
  const field = (name: keyof ApplicationForm) => ({
    ...submission.field(name),
    defaultValue: application[name],
  })

  function photoChanged() {
    submission.dropError('photo')
  }
  return (
    <WindowForm submission={submission} submitLabel="Save changes" disabled={photo.uploading}>
      <ApplicationFields fixed={application} field={field} photo={photo} />
    </WindowForm>
  )
}
