import type { Application } from '../../../contract/applications/applications.ts'
import { messages } from '../../../contract/messages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

type CancelApplicationProps = {
  open: boolean
  application: Application | undefined
  onClose: () => void
  /** Runs after the attempt, as a refusal also means that the list is out of date. */
  onDone: () => void
}

/** Asks, then deletes an application outright [U5]. */
export function CancelApplication({ open, application, onClose, onDone }: CancelApplicationProps) {
  async function cancel() {
    if (!application) return
    try {
      await sessionCall('DELETE /appliedScholarship/:id', { params: { id: application._id } })
      toast.success(messages.applicationDeleted)
    } catch (error) {
      console.error('Cancelling failed.', error)
      toast.error(errorText(error))
    }
    onDone()
  }
  return <ConfirmDialog open={open} onClose={onClose} onConfirm={cancel} />
}
