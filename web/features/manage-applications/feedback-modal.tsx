import type { Application } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { ApiError } from '../../api/client.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { CloseButton, Modal, WindowActions } from '../../ui/windows/modal.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'

type FeedbackProps = { application: Application; onSent: () => void }

const schema = () =>
  import('../../../contract/applications/applications.ts').then(module => module.feedbackInput)

/** The window in which staff write to an applicant [T4]; the text may be empty. */
export function FeedbackModal({
  open,
  application,
  onClose,
  onSent,
}: {
  open: boolean
  application: Application | undefined
  onClose: () => void
  onSent: () => void
}) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Feedback"
      holdsForm
      description={application && `To ${application.userName}, on ${application.scholarshipName}`}
    >
      {application && <FeedbackForm application={application} onSent={onSent} />}
    </Modal>
  )
}

function FeedbackForm({ application, onSent }: FeedbackProps) {
  const { problem, pending, form, fieldError } = useSubmit({
    schema,
    async send(body) {
      await sessionCall('PATCH /appliedScholarship/feedback/:id', { params: { id: application._id }, body })
      toast.success(messages.feedbackSent)
      onSent()
    },
    explain: error => ({
      message: errorText(error),
      fields: error instanceof ApiError ? error.fields : undefined,
    }),
  })
  return (
    <form {...form} className="grid gap-5">
      <FormErrors {...problem} />
      <TextArea
        label="Feedback"
        name="feedback"
        rows={6}
        optional
        defaultValue={application.feedback}
        error={fieldError('feedback')}
      />
      <WindowActions>
        <CloseButton />
        <Button type="submit" pending={pending}>
          Send feedback
        </Button>
      </WindowActions>
    </form>
  )
}
