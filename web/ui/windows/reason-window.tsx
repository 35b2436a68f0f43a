import { longestReason } from '../../../contract/core/reason-limit.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextArea } from '../fields/text-field.tsx'
import { type EditingOf, FormWindow } from './form-window.tsx'
import { WindowForm } from './window-form.tsx'

type ReasonWindowProps<Entry> = EditingOf<Entry> & {
  title: string
  about: (entry: Entry) => string
  submitLabel: string
  closeLabel?: string
  /** Nothing is lost by it. */
  harmless?: boolean
  hint: string
  send: (reason: string, entry: Entry) => Promise<unknown>
}

/** A window that asks for a reason before something ends. */
export function ReasonWindow<Entry>({
  hint,
  send,
  submitLabel,
  closeLabel,
  harmless,
  ...window
}: ReasonWindowProps<Entry>) {
  return (
    <FormWindow {...window}>
      {(entry, onSaved) => (
        <ReasonForm
          hint={hint}
          submitLabel={submitLabel}
          closeLabel={closeLabel}
          harmless={harmless}
          send={async reason => {
            await send(reason, entry)
            onSaved()
          }}
        />
      )}
    </FormWindow>
  )
}

const schema = () => import('../../../contract/core/reason.ts').then(module => module.givenReason)

type ReasonFormProps = {
  hint: string
  submitLabel: string
  closeLabel: string | undefined
  harmless: boolean | undefined
  send: (reason: string) => Promise<void>
}

function ReasonForm({ hint, submitLabel, closeLabel, harmless, send }: ReasonFormProps) {
  const submission = useSubmit<{ reason: string }>({ schema, send: ({ reason }) => send(reason) })
  return (
    <WindowForm submission={submission} submitLabel={submitLabel} closeLabel={closeLabel} danger={!harmless}>
      <TextArea
        label="Reason"
        hint={hint}
        rows={3}
        maxLength={longestReason}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}
