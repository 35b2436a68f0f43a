import { isOpen } from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { parsePrice } from '../../../contract/money.ts'
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
  onDone: (application: Application, deleted: boolean) => void
}

/** Asks, then deletes an application outright [U5]. */
export function CancelApplication({ open, application, onClose, onDone }: CancelApplicationProps) {
  async function cancel() {
    if (!application) return
    let deleted = false
    try {
      await sessionCall('DELETE /appliedScholarship/:id', { params: { id: application._id } })
      deleted = true
      toast.success(messages.applicationDeleted)
    } catch (error) {
      console.error('Cancelling failed.', error)
      toast.error(errorText(error))
    }
    onDone(application, deleted)
  }
  const about = application && consequence(application)
  return (
    <ConfirmDialog open={open} about={about} cancelLabel="Keep it" onClose={onClose} onConfirm={cancel} />
  )
}

/** What cancelling deletes, and that the fee is not given back (docs/decisions/0002). */
function consequence({ status, scholarshipName, universityName, applicationFees }: Application): string {
  const what = `${scholarshipName} at ${universityName}`
  const fee = parsePrice(applicationFees) === 0 ? '' : ` The fee of ${applicationFees} is not given back.`
  if (!isOpen(status)) {
    const record =
      status === 'Completed' ? 'the only record here of your award' : 'the record of its decision'
    return `Deletes your ${status.toLowerCase()} application for ${what}, and with it ${record}.${fee}`
  }
  const again = fee && status === 'Pending' ? ' It can be used to apply again until the deadline.' : ''
  return `Deletes your application for ${what}.${fee}${again}`
}
