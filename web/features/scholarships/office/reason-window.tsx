import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { Modal } from '../../../ui/windows/modal.tsx'
import { ReasonForm } from '../lifecycle/reason-form.tsx'

/** Whom a change concerns, and whether the fee is another one. */
export interface Concerned extends Pick<Round, 'touched'> {
  feeChanges: boolean
}

type ReasonWindowProps = {
  id: string
  concerned: Concerned | undefined
  onChoose: (reason?: string) => void
}

/** Asks why a scholarship closes earlier or costs something else while people save it, prepare or have paid [ROUND2]. */
export function ReasonWindow({ id, concerned, onChoose }: ReasonWindowProps) {
  const keptAs = `reason:${id}`
  return (
    <Modal
      open={concerned !== undefined}
      onClose={onChoose}
      title="Why is it changing?"
      holdsForm
      onDiscard={() => formDraft(keptAs).remove()}
      description={concerned && textOf(concerned)}
    >
      <ReasonForm keptAs={keptAs} submitLabel="Save and email them" onReason={onChoose} />
    </Modal>
  )
}

function textOf({ touched: { saved, preparing, paid }, feeChanges }: Concerned): string {
  const people = `${saved} saved it, ${preparing} are preparing an application, ${paid} have paid but not applied. All of them are told, with your reason.`
  return feeChanges ? `${people} Anyone who has paid can still apply, and pays nothing else.` : people
}
