import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Modal } from '../../../ui/windows/modal.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

/** Whom a change concerns, and whether the fee is another one. */
export interface Concerned extends Pick<Round, 'touched'> {
  feeChanges: boolean
}

type ReasonWindowProps = { concerned: Concerned | undefined; onChoose: (reason?: string) => void }

const schema = () =>
  import('../../../../contract/scholarships/lifecycle/rounds.ts').then(module => module.closing)

/** Asks why a scholarship closes earlier or costs something else while people save it, prepare or have paid [ROUND2]. */
export function ReasonWindow({ concerned, onChoose }: ReasonWindowProps) {
  return (
    <Modal
      open={concerned !== undefined}
      onClose={onChoose}
      title="Why does it change?"
      holdsForm
      description={concerned && textOf(concerned)}
    >
      <ReasonForm onReason={onChoose} />
    </Modal>
  )
}

function textOf({ touched: { saved, preparing, paid }, feeChanges }: Concerned): string {
  const people = `${saved} saved it, ${preparing} are preparing an application, ${paid} have paid but not applied. All of them are told, with your reason.`
  return feeChanges ? `${people} Anyone who has paid but not applied is refunded.` : people
}

function ReasonForm({ onReason }: { onReason: (reason: string) => void }) {
  const submission = useSubmit<{ reason: string }>({ schema, send: async ({ reason }) => onReason(reason) })
  return (
    <WindowForm submission={submission} submitLabel="Save and tell them">
      <TextArea label="Reason" name="reason" maxLength={500} error={submission.fieldError('reason')} />
    </WindowForm>
  )
}
