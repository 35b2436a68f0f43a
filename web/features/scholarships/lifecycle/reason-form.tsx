import { formDraft } from '../../../forms/form-draft.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

type ReasonFormProps = {
  /** The name under which this tab keeps the input until it is sent or discarded. */
  keptAs: string
  submitLabel: string
  closeLabel?: string
  onReason: (reason: string) => Promise<void> | void
}

const schema = () =>
  import('../../../../contract/scholarships/lifecycle/rounds.ts').then(module => module.closing)

/** Asks for the reason that everybody concerned is told [ROUND2]. */
export function ReasonForm({ keptAs, submitLabel, closeLabel, onReason }: ReasonFormProps) {
  const kept = formDraft<{ reason: string }>(keptAs)
  const submission = useSubmit<{ reason: string }>({
    schema,
    async send({ reason }) {
      await onReason(reason)
      kept.remove()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel={submitLabel} closeLabel={closeLabel}>
      <TextArea
        label="Reason"
        name="reason"
        maxLength={500}
        defaultValue={kept.read().reason}
        onChange={event => kept.write({ reason: event.currentTarget.value })}
        error={submission.fieldError('reason')}
      />
    </WindowForm>
  )
}
