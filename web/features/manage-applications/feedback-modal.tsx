import type { Application } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { type EditingOf, FormWindow } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'

const schema = () =>
  import('../../../contract/applications/applications.ts').then(module => module.feedbackInput)

/** The window in which staff write to an applicant [T4]; the text may be empty. */
export function FeedbackModal(editing: EditingOf<Application>) {
  return (
    <FormWindow
      {...editing}
      title="Feedback"
      about={({ userName, scholarshipName }) => `To ${userName}, on ${scholarshipName}`}
    >
      {(application, onSaved) => <FeedbackForm application={application} onSaved={onSaved} />}
    </FormWindow>
  )
}

function FeedbackForm({ application, onSaved }: { application: Application; onSaved: () => void }) {
  const submission = useSubmit({
    schema,
    async send(body) {
      await sessionCall('PATCH /appliedScholarship/feedback/:id', { params: { id: application._id }, body })
      toast.success(messages.feedbackSent)
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Send feedback">
      <TextArea
        label="Feedback"
        rows={6}
        optional
        defaultValue={application.feedback}
        {...submission.field('feedback')}
      />
    </WindowForm>
  )
}
