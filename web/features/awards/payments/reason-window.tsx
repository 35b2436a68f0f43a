import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { type EditingOf, FormWindow } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

type ReasonWindowProps<Entry> = EditingOf<Entry> & {
  title: string
  about: (entry: Entry) => string
  submitLabel: string
  closeLabel?: string
  hint: string
  send: (reason: string, entry: Entry) => Promise<unknown>
}

/** A window that asks for a reason before something ends. */
export function ReasonWindow<Entry>({
  hint,
  send,
  submitLabel,
  closeLabel,
  ...window
}: ReasonWindowProps<Entry>) {
  return (
    <FormWindow {...window}>
      {(entry, onSaved) => (
        <ReasonForm
          hint={hint}
          submitLabel={submitLabel}
          closeLabel={closeLabel}
          send={async reason => {
            await send(reason, entry)
            onSaved()
          }}
        />
      )}
    </FormWindow>
  )
}

const schema = () =>
  import('../../../../contract/awards/payments/instalments.ts').then(module =>
    module.endedInstalment.pick({ reason: true }),
  )

type ReasonFormProps = {
  hint: string
  submitLabel: string
  closeLabel: string | undefined
  send: (reason: string) => Promise<void>
}

function ReasonForm({ hint, submitLabel, closeLabel, send }: ReasonFormProps) {
  const submission = useSubmit<{ reason: string }>({ schema, send: ({ reason }) => send(reason) })
  return (
    <WindowForm submission={submission} submitLabel={submitLabel} closeLabel={closeLabel} danger>
      <TextArea
        label="Reason"
        hint={hint}
        rows={3}
        maxLength={awardPaymentLimits.reason}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}
