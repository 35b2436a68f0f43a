import { messages } from '../../../contract/messages.ts'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

type DeleteScholarshipProps = {
  open: boolean
  scholarship: StaffScholarship | undefined
  onClose: () => void
  /** Runs after the attempt, as a refusal also means that the list is out of date. */
  onDone: (scholarship: StaffScholarship, deleted: boolean) => void
}

/** Asks, then takes a scholarship off the list [T1]. */
export function DeleteScholarship({ open, scholarship, onClose, onDone }: DeleteScholarshipProps) {
  async function remove() {
    if (!scholarship) return
    let deleted = false
    try {
      await sessionCall('DELETE /scholarships/:id', { params: { id: scholarship._id } })
      deleted = true
      toast.success(messages.scholarshipDeleted)
    } catch (error) {
      console.error('Deleting failed.', error)
      toast.error(errorText(error))
    }
    onDone(scholarship, deleted)
  }
  const about =
    scholarship &&
    `Takes ${scholarship.scholarshipName} of ${scholarship.universityName} off every list. Applications and reviews of it stay.`
  return <ConfirmDialog open={open} about={about} onClose={onClose} onConfirm={remove} />
}
