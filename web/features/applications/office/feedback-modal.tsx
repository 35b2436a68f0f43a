import { useState } from 'react'
import { feedbackMeanwhile } from '../../../../contract/applications/application-rules.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { explainError } from '../../../forms/field-errors.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { type EditingOf, FormWindow } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'

const schema = () =>
  import('../../../../contract/applications/applications.ts').then(module => module.feedbackInput)

type FeedbackModalProps = EditingOf<Application> & {
  /** Of the writer, for whom the input is autosaved. */
  email: string
}

/**
 * The window in which staff write to an applicant [T4]; the text may be empty. What is typed stays in this tab until it
 * is sent or discarded; if a colleague was faster, the writer reads theirs first.
 */
export function FeedbackModal({ email, ...editing }: FeedbackModalProps) {
  return (
    <FormWindow
      {...editing}
      title="Feedback"
      onDiscard={application => keptFeedback(email, application).remove()}
      about={({ userName, scholarshipName }) => `To ${userName}, on ${scholarshipName}`}
    >
      {(application, onSaved) => (
        <FeedbackForm application={application} kept={keptFeedback(email, application)} onSaved={onSaved} />
      )}
    </FormWindow>
  )
}

/** What was typed, and `before` it what was there: feedback has no version that `useKeptEdit` could compare. */
function keptFeedback(email: string, { _id }: Application) {
  return formDraft<{ feedback: string; before: string }>(`feedback:${email}:${_id}`)
}

type FeedbackFormProps = {
  application: Application
  kept: ReturnType<typeof keptFeedback>
  onSaved: () => void
}

function FeedbackForm({ application, kept, onSaved }: FeedbackFormProps) {
  const [opened] = useState(() => kept.read())
  const { feedback = application.feedback, before = application.feedback } = opened
  const [typed, setTyped] = useState(opened.feedback !== undefined)
  useUnloadWarning(() => typed)
  const { submission, meanwhile } = useSending({ application, kept, onSaved }, before)
  return (
    <WindowForm
      submission={submission}
      submitLabel={meanwhile ? 'Send mine instead' : 'Send feedback'}
      onChange={event => {
        setTyped(true)
        const text = new FormData(event.currentTarget).get('feedback')
        if (typeof text === 'string') kept.write({ feedback: text, before })
      }}
    >
      <TextArea
        label="Feedback"
        rows={6}
        optional
        defaultValue={feedback}
        {...submission.field('feedback')}
      />
    </WindowForm>
  )
}

function useSending({ application, kept, onSaved }: FeedbackFormProps, before: string) {
  const { _id: id, feedback } = application
  const [meanwhile, setMeanwhile] = useState(before !== feedback)
  const submission = useSubmit<{ feedback: string }>({
    schema,
    first: meanwhile ? { fields: { feedback: feedbackMeanwhile(feedback) } } : {},
    async send(typed) {
      const body = { ...typed, ...(!meanwhile && { before }) }
      await sessionCall('PATCH /appliedScholarship/feedback/:id', { params: { id }, body })
      kept.remove()
      toast.success(dashboardMessages.feedbackSent)
      onSaved()
    },
    explain(error) {
      if (isConflict(error)) setMeanwhile(true)
      return explainError(error)
    },
  })
  return { submission, meanwhile }
}
