import { messages } from '../../../contract/messages.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'

type DeleteUserProps = {
  open: boolean
  user: UserRecord | undefined
  onClose: () => void
  /** Runs after the attempt, as a refusal also means that the list may be out of date. */
  onDone: (user: UserRecord, deleted: boolean) => void
}

/** Asks, then deletes an account [M1]. */
export function DeleteUser({ open, user, onClose, onDone }: DeleteUserProps) {
  async function remove() {
    if (!user) return
    let deleted = false
    try {
      await sessionCall('DELETE /users/:id', { params: { id: user._id } })
      deleted = true
      toast.success(messages.userDeleted)
    } catch (error) {
      console.error('Deleting failed.', error)
      toast.error(errorText(error))
    }
    onDone(user, deleted)
  }
  const about =
    user &&
    `Deletes the account of ${user.user_name} (${user.user_email}) with their applications, reviews and pictures. Their payments are kept without their name.`
  return <ConfirmDialog open={open} about={about} onClose={onClose} onConfirm={remove} />
}
